// The counters: big steps, a why for the next one, and every step can be taken back.
import { acting } from "cornet/console/calling.js";

const OF_TABLE = ["detection", "alerte", "preuves"];

export default {
  mixins: [acting],
  props: { now: Object },
  data() {
    return { why: "" };
  },
  computed: {
    of_table() {
      return OF_TABLE.map((name) => ({ name, player: "", value: this.now.counters[name], title: this.texts[name] }));
    },
    // Whoever has Stress, the characters, and who sits at a box.
    of_players() {
      const { stress } = this.now.counters;
      const here = this.now.recipients.filter((one) => one.here && one.player && !/^\d+$/.test(one.player));
      const names = [...this.now.characters.map((one) => one.name), ...here.map((one) => one.player), ...Object.keys(stress)];
      // By name: nobody changes places while one reaches for them.
      return [...new Set(names)].sort((one, other) => one.localeCompare(other, this.language)).map((player) => ({
        name: "stress", player, value: stress[player] ?? 0, title: player,
      }));
    },
    groups() {
      return [{ title: "", counters: this.of_table }, { title: this.texts.stress, counters: this.of_players }].filter((one) => one.counters.length);
    },
  },
  methods: {
    called({ name, player, title }) {
      return name === "stress" ? this.texts.stress_of.replace("{player}", () => player) : title;
    },
    step({ name, player }, step) {
      this.act("step", { name, player, step, why: this.why.trim() }, () => (this.why = ""));
    },
    undo({ name, id }) {
      this.act("undo", { name, step: id });
    },
    told({ name, player, step, why }) {
      const who = this.called({ name, player, title: this.texts[name] });
      return [`${who} ${step > 0 ? "+" : "−"}${Math.abs(step)}`, why].filter(Boolean).join(" · ");
    },
  },
  template: `
    <section class="panel counters" :aria-label="texts.counters_title">
      <h2>{{ texts.counters_title }}</h2>
      <template v-for="group in groups">
        <h3 v-if="group.title">{{ group.title }}</h3>
        <ul class="tallies">
          <li v-for="one in group.counters" :key="one.name + one.player">
            <span class="title" :title="one.title"><bdi>{{ one.title }}</bdi></span>
            <button type="button" :disabled="busy || !one.value" :aria-label="texts.step_down.replace('{name}', () => called(one))" @click="step(one, -1)">−</button>
            <output :aria-label="called(one)">{{ one.value }}</output>
            <button type="button" :disabled="busy" :aria-label="texts.step_up.replace('{name}', () => called(one))" @click="step(one, 1)">+</button>
          </li>
        </ul>
      </template>
      <p v-if="refused" class="refused" role="alert">{{ refused }}</p>
      <label class="field"><span class="legend">{{ texts.why_field }}</span><input type="text" v-model="why" maxlength="80" autocomplete="off"></label>
      <details v-if="now.counters.steps.length"><summary>{{ texts.steps_title }}</summary>
        <ul class="rows steps">
          <li v-for="one in now.counters.steps" :key="one.id" :class="{ gone: one.undone || one.undoes }">
            <p><bdi>{{ told(one) }}</bdi>{{ ' ' }}<span v-if="one.undone" class="tag">{{ texts.undone }}</span>{{ ' ' }}<span v-if="one.undoes" class="tag">{{ texts.undoes }}</span></p>
            <button v-if="!one.undone && !one.undoes" type="button" :disabled="busy" :aria-label="texts.undo + ' : ' + told(one)" @click="undo(one)">{{ texts.undo }}</button>
          </li>
        </ul>
      </details>
    </section>`,
};
