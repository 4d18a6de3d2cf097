// ECs that wait for the MJ's word, both totals at hand; a ruling may be changed.
import { acting } from "cornet/console/calling.js";

export default {
  mixins: [acting],
  props: { ecs: Array },
  data() {
    return { refusedAt: "", rulings: ["cancel", "complication"] };
  },
  computed: {
    waiting() {
      return this.ecs.filter((one) => !one.ruled);
    },
    ruled() {
      return this.ecs.filter((one) => one.ruled);
    },
  },
  methods: {
    sign({ outcome }) {
      return { success: "✓", failure: "✗" }[outcome] ?? "";
    },
    told(one, ruling) {
      const { total, outcome } = one.comes_to[ruling];
      const word = outcome ? `, ${this.texts[`comes_to_${outcome}`]}` : "";
      return this.texts[`ec_${ruling}`].replace("{told}", String(total).replace("-", "−") + word);
    },
    rule(one, ruling) {
      this.refusedAt = one.id;
      this.act("rule_ec", { id: one.id, ruling });
    },
  },
  template: `
    <section v-if="ecs.length" class="panel ecs" :aria-label="texts.ecs_title">
      <h2>{{ waiting.length ? texts.ecs_short : texts.ecs_done }}</h2>
      <ul class="rows">
        <li v-for="one in [...waiting, ...ruled]" :key="one.id" :class="{ open: !one.ruled }">
          <p><bdi>{{ one.words }}</bdi></p>
          <p v-if="refused && refusedAt === one.id" class="refused" role="alert">{{ refused }}</p>
          <p class="buttons small">
            <button v-for="ruling in rulings" type="button" :disabled="busy" :aria-pressed="one.ruled === ruling" @click="rule(one, ruling)">
              <span aria-hidden="true">{{ sign(one.comes_to[ruling]) }}</span> {{ told(one, ruling) }}</button>
          </p>
        </li>
      </ul>
    </section>`,
};
