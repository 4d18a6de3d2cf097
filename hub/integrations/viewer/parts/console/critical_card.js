// A critical and what it suggests: one press counts it, another takes it back.
import { acting } from "cornet/console/calling.js";

export default {
  mixins: [acting],
  props: { critical: Object },
  emits: ["away"],
  methods: {
    press({ name, taken, counter }) {
      if (taken) this.act("undo", { name: counter, step: taken.id });
      else this.act("press", { id: this.critical.id, suggestion: name });
    },
  },
  template: `
    <section :class="['panel', 'critical', critical.outcome]" :aria-label="texts.critical_title">
      <header><h2><span aria-hidden="true">{{ critical.outcome === 'critical_success' ? '★' : '✖' }}</span> {{ texts.critical_title }}</h2>
        <button type="button" @click="$emit('away')">{{ texts.put_away }}</button></header>
      <p><bdi>{{ critical.words }}</bdi></p>
      <p v-if="refused" class="refused" role="alert">{{ refused }}</p>
      <p class="buttons small">
        <template v-for="one in critical.suggestions" :key="one.name">
          <button v-if="one.counter" type="button" :disabled="busy" :aria-pressed="!!one.taken" @click="press(one)">
            <template v-if="one.taken"><span aria-hidden="true">✓</span> {{ one.words }} — {{ texts.undo }}</template>
            <template v-else>{{ one.words }}</template></button>
          <span v-else class="only">{{ one.words }}</span>
        </template>
      </p>
    </section>`,
};
