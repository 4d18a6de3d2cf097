// One roll: who, what, each die, the figure, the verdict in words with its sign.
import { linkOf } from "cornet/address.js";
import Die from "cornet/die.js";
import { locale } from "cornet/locale.js";
import { outcomeOf, toldOf, wordsOf } from "cornet/told.js";

const HOUR_MS = 3600e3;

export default {
  components: { Die },
  // `linked`: within the log, where a name filters and a link can be copied; `here`: the one that was looked for.
  props: { roll: Object, language: String, texts: Object, linked: Boolean, here: Boolean },
  emits: ["player", "copy"],
  data() {
    return { uncovered: false };
  },
  computed: {
    // A secret that is theirs to see stays covered until asked for: others look at the same screen.
    covered() {
      return this.roll.secret && !this.uncovered;
    },
    told() {
      return this.covered ? undefined : toldOf(this.roll, this.language);
    },
    who() {
      return this.roll.told?.[this.language].who ?? (this.roll.player || this.texts.someone);
    },
    words() {
      return this.covered ? `${this.who} : ${this.texts.secret}` : wordsOf(this.roll, this.language);
    },
    link() {
      return linkOf(this.roll);
    },
    outcome() {
      if (this.covered) return "secret";
      return outcomeOf(this.roll);
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
      if (this.covered) return [];
      return [
        this.roll.secret && "secret_mark",
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
    <article :class="['card', outcome, { here, veiled: roll.secret }]" :aria-label="words" :data-id="roll.id" tabindex="-1"
             :aria-current="here ? 'true' : null">
      <span class="sign" aria-hidden="true">{{ told ? told.sign + '\\ufe0e' : '?' }}</span>
      <header>
        <button v-if="linked && roll.player" type="button" class="by" :title="texts.only_player"
                @click="$emit('player', roll.player)"><bdi class="who">{{ who }}</bdi></button>
        <bdi v-else class="who">{{ who }}</bdi>
        <bdi v-if="told?.label" class="label">{{ told.label }}</bdi>
        <span class="when"><a :href="link" :aria-label="texts.link_to.replace('{time}', time)"
            ><time :datetime="roll.rolled_at" :title="moment">{{ time }}</time></a>
          <button v-if="linked" type="button" class="copy" :title="texts.copy" :aria-label="texts.copy" @click="$emit('copy')">
            <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2"
              stroke-linecap="round" d="M10 14a5 5 0 0 0 7 0l3-3a5 5 0 0 0-7-7l-1 1M14 10a5 5 0 0 0-7 0l-3 3a5 5 0 0 0 7 7l1-1" /></svg></button></span>
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
      <p v-if="roll.secret && roll.told" class="cover">
        <button type="button" :aria-expanded="uncovered" @click="uncovered = !uncovered">{{ texts[uncovered ? 'cover' : 'uncover'] }}</button></p>
      <p v-if="marks.length" class="marks">
        <span v-for="mark in marks" :class="mark" :title="texts[mark + '_why']">
          {{ texts[mark] }}<span class="unseen"> ({{ texts[mark + '_why'] }})</span></span>
      </p>
    </article>`,
};
