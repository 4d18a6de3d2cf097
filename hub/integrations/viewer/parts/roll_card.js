// One roll: who, what, each die, the figure, the verdict in words with its sign.
import Die from "cornet/die.js";
import { locale } from "cornet/locale.js";

const HOUR_MS = 3600e3;

export default {
  components: { Die },
  props: { roll: Object, language: String, texts: Object },
  computed: {
    told() {
      return this.roll.told?.[this.language];
    },
    words() {
      return this.roll.words[this.language];
    },
    outcome() {
      if (this.roll.secret) return "secret";
      return this.roll.result.outcome ?? "compare";
    },
    at() {
      return new Date(this.roll.rolled_at);
    },
    // With its offset in the night on which an hour comes twice.
    time() {
      const twice = [-HOUR_MS, HOUR_MS].some((ms) => this.clock(new Date(this.at.getTime() + ms)) === this.clock(this.at));
      return this.clock(this.at, twice ? { timeZoneName: "longOffset" } : {});
    },
    moment() {
      const day = { weekday: "long", day: "numeric", month: "long", year: "numeric" };
      const clock = { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZoneName: "longOffset" };
      const said = this.at.toLocaleString(locale(this.language), { ...day, ...clock });
      return this.roll.dated_by === "hub" ? `${said} — ${this.texts.hub_dated}` : said;
    },
    marks() {
      if (this.roll.secret) return [];
      return [
        !this.roll.agreed && "disagreed",
        this.roll.broken && "broken",
        this.roll.late && "late",
        this.roll.sealed ? "sealed" : "unsealed",
      ].filter(Boolean);
    },
  },
  methods: {
    clock(moment, more) {
      return moment.toLocaleTimeString(locale(this.language), { hour: "2-digit", minute: "2-digit", ...more });
    },
  },
  template: `
    <article :class="['card', outcome]" :aria-label="words">
      <span class="sign" aria-hidden="true">{{ told ? told.sign + '\\ufe0e' : '?' }}</span>
      <header>
        <bdi class="who">{{ told?.who ?? (roll.player || texts.someone) }}</bdi>
        <bdi v-if="told?.label" class="label">{{ told.label }}</bdi>
        <time :datetime="roll.rolled_at" :title="moment">{{ time }}</time>
      </header>
      <template v-if="told">
        <p class="skill">{{ told.skill }}</p>
        <div class="dice" aria-hidden="true">
          <Die v-for="(die, place) in told.dice" :key="place" :die="die" :game="roll.game"
               :title="texts[die.role]" :class="{ gap: roll.game === 'd100' && place === 2 }" />
        </div>
        <p class="figure" aria-hidden="true">{{ told.figure }}</p>
        <p class="verdict"><strong>{{ told.verdict }}</strong>
          <span v-if="told.margin" class="margin">{{ told.margin }}</span>
          <span v-if="told.made" class="made">{{ told.made }}</span>
          <span v-if="told.degree" class="degree">{{ told.degree }}</span>
          <span v-if="roll.ruled" class="ruled">{{ roll.ruled.words[language] }}</span></p>
        <ul v-if="told.notes.length" class="notes"><li v-for="note in told.notes">{{ note }}</li></ul>
      </template>
      <p v-else class="verdict"><strong>{{ texts.secret }}</strong>
        <span class="degree">{{ roll.game }}</span></p>
      <p v-if="marks.length" class="marks">
        <span v-for="mark in marks" :class="mark" :title="texts[mark + '_why']">
          {{ texts[mark] }}<span class="unseen"> ({{ texts[mark + '_why'] }})</span></span>
      </p>
    </article>`,
};
