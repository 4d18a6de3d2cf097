// The exact chances of what the form holds, live: in words and as a bar; and the rules' word on it.
import { sent } from "cornet/console/what.js";

const QUIET_MS = 90;
const MOST_WHOLE = 100000;

export default {
  props: { what: Object },
  inject: ["call", "texts", "language"],
  data() {
    return { odds: null, refused: "" };
  },
  created() {
    this.ask();
    this.$watch(() => JSON.stringify(sent(this.what)), () => {
      clearTimeout(this.quiet);
      this.quiet = setTimeout(() => this.ask(), QUIET_MS);
    });
  },
  unmounted() {
    clearTimeout(this.quiet);
  },
  computed: {
    parts() {
      const { success, outcomes } = this.odds;
      const share = ({ ways, whole }) => ways / whole;
      if (outcomes.rc) return success ? [["success", share(success)], ["failure", 1 - share(success)]] : [];
      return ["critical_success", "success", "failure", "critical_failure"].map((name) => [name, share(outcomes[name])]);
    },
    others() {
      const names = this.odds.outcomes.rc ? ["rc", "ec"] : ["critical_success", "critical_failure"];
      return names.map((name) => [name, this.odds.outcomes[name]]);
    },
    mean() {
      return this.odds.mean === null ? "" : this.texts.mean.replace("{mean}", this.odds.mean.toLocaleString(this.language, { maximumFractionDigits: 1 }));
    },
  },
  methods: {
    async ask() {
      const wanted = sent(this.what);
      try {
        const odds = await this.call("odds", wanted);
        if (JSON.stringify(wanted) !== JSON.stringify(sent(this.what))) return;
        this.odds = odds;
        this.refused = "";
      } catch (error) {
        this.refused = error.message;
      }
    },
    exact({ ways, whole }) {
      if (whole > MOST_WHOLE) return "";
      return this.texts.of.replace("{ways}", ways).replace("{whole}", whole);
    },
  },
  template: `
    <section class="chances" :aria-label="texts.chances">
      <p v-if="refused" class="refused" role="alert">{{ refused }}</p>
      <template v-else-if="odds">
        <p class="skill">{{ odds.what[language] }}</p>
        <div class="bar" aria-hidden="true"><i v-for="[name, share] in parts" :class="name" :style="{ flexGrow: share }"></i></div>
        <p class="told" aria-live="polite">
          <strong v-if="odds.success"><span class="mark success" aria-hidden="true">✓</span> {{ texts.chance_success }} {{ odds.success.percent[language] }}</strong>
          <span v-if="odds.success" class="exact">{{ exact(odds.success) }}</span>
          <span v-for="[name, chance] in others"><span :class="['mark', name]" aria-hidden="true">{{ ['rc', 'critical_success'].includes(name) ? '★' : '✖' }}</span>
            {{ texts['chance_' + name] }} {{ chance.percent[language] }}</span>
          <span v-if="mean">{{ mean }}</span></p>
        <p v-if="odds.advice" class="advised" role="status"><span aria-hidden="true">▲</span> {{ odds.advice[language] }}</p>
      </template>
    </section>`,
};
