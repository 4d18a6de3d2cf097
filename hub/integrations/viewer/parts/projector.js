// The wall of the room: one roll as large as it gets, those before it in a strip, a duel while there is one.
import Die from "cornet/die.js";
import { outcomeOf, toldOf, wordsOf } from "cornet/told.js";
import { sayWhenWithdrawn } from "cornet/withdrawn.js";

const QUIET_MS = 180_000;
const DUEL_OVER_MS = 20_000;
const IN_STRIP = 5;
const LIGHT = "cornet_projector_light";

export default {
  components: { Die },
  props: { page: Object, duel: Object, table: String, language: String, texts: Object },
  data() {
    return { rolls: this.page.rolls, contest: this.duel, quiet: false, pointed: false };
  },
  created() {
    document.documentElement.lang = this.language;
  },
  mounted() {
    this.$nextTick(() => sayWhenWithdrawn(this.texts.withdrawn));
    window.addEventListener("keydown", this.typed);
    window.addEventListener("pointermove", this.point);
    if (localStorage.getItem(LIGHT)) setDark(false);
    const age = this.newest ? Date.now() - new Date(this.newest.received_at) : QUIET_MS;
    this.quiet = age >= QUIET_MS;
    this.fadeAfter(QUIET_MS - age);
  },
  unmounted() {
    window.removeEventListener("keydown", this.typed);
    window.removeEventListener("pointermove", this.point);
  },
  computed: {
    newest() {
      return this.rolls[0];
    },
    before() {
      return this.rolls.slice(1, IN_STRIP + 1);
    },
    told() {
      return this.newest && this.toldOf(this.newest);
    },
    outcome() {
      return this.outcomeOf(this.newest);
    },
    // The dice fill the width they have: a long pool is drawn smaller.
    many() {
      return { "--many": Math.max(3, this.told?.dice.length ?? 0) };
    },
  },
  methods: {
    fall(rolls) {
      const known = new Set(this.rolls.map((roll) => roll.position));
      const fresh = rolls.filter((roll) => !known.has(roll.position));
      this.show([...fresh, ...this.rolls]);
      if (this.contest?.over && fresh.some((roll) => !this.contest.rolls.includes(roll.id))) this.contest = null;
    },
    flood(page) {
      this.show(page.rolls);
    },
    fill(page) {
      this.rolls = page.rolls;
    },
    show(rolls) {
      this.rolls = rolls.slice(0, IN_STRIP + 1);
      this.quiet = false;
      this.fadeAfter(QUIET_MS);
    },
    ruled(roll) {
      this.rolls = this.rolls.map((old) => (old.position === roll.position ? roll : old));
    },
    oppose(duel) {
      clearTimeout(this.leaving);
      this.contest = duel;
      if (!duel) return;
      this.quiet = false;
      this.fadeAfter(QUIET_MS);
      if (duel.over) this.leaving = setTimeout(() => (this.contest = null), DUEL_OVER_MS);
    },
    fadeAfter(ms) {
      clearTimeout(this.fading);
      this.fading = setTimeout(() => { this.quiet = true; this.contest = null; }, Math.max(0, ms));
    },
    toldOf(roll) {
      return toldOf(roll, this.language);
    },
    outcomeOf(roll) {
      return roll?.told ? outcomeOf(roll) : "secret";
    },
    whoOf(roll) {
      return roll.told?.[this.language].who ?? (roll.player || this.texts.someone);
    },
    signOf(roll) {
      return `${this.toldOf(roll)?.sign ?? "?"}\ufe0e`;
    },
    wordsOf(roll) {
      return wordsOf(roll, this.language);
    },
    full() {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen();
    },
    dim() {
      const light = document.body.classList.contains("body--dark");
      setDark(!light);
      if (light) localStorage.setItem(LIGHT, 1);
      else localStorage.removeItem(LIGHT);
    },
    typed(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const act = { f: this.full, d: this.dim }[event.key.toLowerCase()];
      if (act) act();
    },
    // The buttons show while someone moves the pointer.
    point() {
      this.pointed = true;
      clearTimeout(this.still);
      this.still = setTimeout(() => (this.pointed = false), 3000);
    },
  },
  template: `
    <div class="wall log" :class="{ pointed }">
      <h1 class="unseen">{{ table }}</h1>
      <nav class="about" :aria-label="texts.tools">
        <a href="/">{{ texts.back_to_log }}</a>
        <button type="button" @click="dim">{{ texts.theme }}</button>
        <button type="button" @click="full">{{ texts.full }}</button>
      </nav>
      <Transition name="turn" mode="out-in">
        <section v-if="contest" :key="contest.id" class="duel" :aria-label="texts.duel" aria-live="polite">
          <h2>{{ contest.label || texts.duel }}</h2>
          <ol>
            <li v-for="(side, place) in contest.sides" :key="place" :class="{ wins: side.wins, waits: side.total === null }">
              <bdi class="who">{{ side.who[language] }}</bdi>
              <span class="figure">{{ side.total ?? '…' }}</span>
              <span class="sign"><template v-if="side.wins">✓&#xfe0e;</template></span>
            </li>
          </ol>
          <p class="said">{{ contest.words[language] }}</p>
        </section>
        <section v-else-if="!newest || quiet" key="quiet" class="quiet" :aria-label="table">
          <img src="/parts/cornet.svg" alt=""><p class="name"><bdi>{{ table }}</bdi></p><p>{{ texts.waits }}</p>
        </section>
        <article v-else :key="newest.id" class="roll" :class="[outcome, { opposed: newest.duel }]" :aria-label="wordsOf(newest)" aria-live="polite">
          <h2><bdi class="who">{{ whoOf(newest) }}</bdi></h2>
          <template v-if="told">
            <p class="what"><bdi v-if="told.label" class="label">{{ told.label }}</bdi> <bdi class="skill">{{ told.skill }}</bdi></p>
            <div class="fell" aria-hidden="true" :style="many">
              <div v-if="told.dice.length" class="dice">
                <Die v-for="(die, place) in told.dice" :key="place" :die="die" :game="newest.game" :title="texts[die.role]"
                     :class="{ gap: newest.game === 'd100' && place === 2 }" /></div>
              <p class="figure">{{ told.figure }}</p>
            </div>
            <p class="verdict"><span class="sign" aria-hidden="true">{{ signOf(newest) }}</span>
              <strong>{{ told.verdict }}</strong> <span v-if="told.margin" class="margin">{{ told.margin }}</span>
              <span v-if="told.degree" class="degree">{{ told.degree }}</span></p>
            <p v-if="newest.ruled || told.made || told.notes.length" class="notes">{{
              [newest.ruled?.words[language], told.made, ...told.notes].filter(Boolean).join(' · ') }}</p>
          </template>
          <p v-else class="verdict"><span class="sign" aria-hidden="true">?</span> <strong>{{ texts.secret }}</strong></p>
        </article>
      </Transition>
      <section v-if="before.length && !quiet" class="strip" :aria-label="texts.before">
        <ol><li v-for="roll in before" :key="roll.position" :class="outcomeOf(roll)">
          <span class="sign" aria-hidden="true">{{ signOf(roll) }}</span>
          <bdi class="who">{{ whoOf(roll) }}</bdi>
          <b>{{ toldOf(roll)?.figure ?? '?' }}</b>
          <span class="unseen">{{ toldOf(roll)?.verdict ?? texts.secret }}</span></li></ol>
      </section>
    </div>`,
};
