// What of the log is shown: one press for the usual, a list for the rest, and what is set, to be cleared.
import { locale } from "cornet/locale.js";

const OUTCOMES = ["critical", "critical_success", "success", "failure", "critical_failure", "rc", "ec"];
const MOST_PLAYERS = 8;
const QUICK = [["session", "last"], ["outcome", "critical"], ["when", "tonight"], ["when", "week"]];

export default {
  props: { wanted: Object, choices: Object, texts: Object, language: String },
  emits: ["want", "clear"],
  data() {
    return { outcomes: OUTCOMES, open: false, dated: false };
  },
  computed: {
    quick() {
      const players = this.choices.players.slice(0, MOST_PLAYERS).map((player) => ["player", player]);
      return [...QUICK, ...players];
    },
    period() {
      if (this.dated || this.wanted.from || this.wanted.to) return "dates";
      return this.wanted.when;
    },
    isAny() {
      return Object.values(this.wanted).some(Boolean);
    },
    // What a quick one shows as pressed needs no other.
    chips() {
      const shown = ([name, value]) => value && !this.quick.some(([quick, what]) => quick === name && this.same(what) === this.same(value));
      return Object.entries(this.wanted).filter(shown).map(([name, value]) => ({ name, text: this.told(name, value) }));
    },
  },
  methods: {
    isSet(name, value) {
      return this.same(this.wanted[name]) === this.same(value);
    },
    same: (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase(),
    press(name, value) {
      this.$emit("want", { [name]: this.isSet(name, value) ? "" : value });
    },
    choose(name, event) {
      this.$emit("want", { [name]: event.target.value });
    },
    choosePeriod(event) {
      this.dated = event.target.value === "dates";
      this.$emit("want", this.dated ? {} : { when: event.target.value, from: "", to: "" });
    },
    clear(name) {
      this.dated &&= name !== "from" && name !== "to";
      this.$emit("want", { [name]: "" });
      this.$refs.words.focus();
    },
    clearAll() {
      this.dated = false;
      this.$emit("clear");
      this.$refs.words.focus();
    },
    focus() {
      this.$refs.words.focus();
      this.$refs.words.select();
    },
    day: (text, language) => new Date(`${text}T12:00`).toLocaleDateString(locale(language), { dateStyle: "medium" }),
    told(name, value) {
      if (name === "session") return `${this.texts.session} : ${this.sessionName(value)}`;
      if (name === "from" || name === "to") return `${this.texts[name]} ${this.day(value, this.language)}`;
      if (name === "box") return `${this.texts.one_box} : ${this.boxName(value)}`;
      if (name === "game") return this.texts[`game_${value}`] ?? value;
      if (name === "when" || name === "outcome") return this.texts[value] ?? value;
      return `${this.texts[`one_${name}`]} : ${value}`;
    },
    sessionName(id) {
      const found = this.choices.sessions.find((session) => String(session.id) === id);
      if (!found) return id === "last" ? this.texts.the_last : id;
      const day = new Date(found.started_at).toLocaleDateString(locale(this.language), { day: "numeric", month: "short" });
      return found.name ? `${found.name} (${day})` : day;
    },
    boxName(id) {
      return this.choices.boxes.find((box) => box.id === id)?.name ?? id;
    },
  },
  template: `
    <form class="seek" role="search" :aria-label="texts.filters" @submit.prevent>
      <div class="words">
        <input type="search" ref="words" :value="wanted.q" maxlength="80" @input="choose('q', $event)"
               :placeholder="texts.search" :aria-label="texts.search">
        <button type="button" class="more" :aria-expanded="open" aria-controls="filters" @click="open = !open">
          {{ texts.filters }}</button>
      </div>
      <div class="quick" role="group" :aria-label="texts.quick">
        <button v-for="[name, value] in quick" :key="name + value" type="button" :class="name"
                :aria-pressed="isSet(name, value)" @click="press(name, value)"><bdi>{{
          name === 'player' ? value : texts[name === 'session' ? 'last_session' : value] }}</bdi><span aria-hidden="true"
          v-if="isSet(name, value)"> ✕</span></button>
        <button v-if="isAny" type="button" class="all" @click="clearAll">{{ texts.clear_all }}</button>
      </div>
      <div id="filters" class="lists" :class="{ open }">
        <label v-if="choices.players.length"><span>{{ texts.one_player }}</span>
          <select :value="wanted.player" @change="choose('player', $event)" :class="{ set: wanted.player }">
            <option value="">{{ texts.all_players }}</option>
            <option v-if="wanted.player && !choices.players.includes(wanted.player)">{{ wanted.player }}</option>
            <option v-for="player in choices.players">{{ player }}</option>
          </select></label>
        <label><span>{{ texts.session }}</span>
          <select :value="wanted.session" @change="choose('session', $event)" :class="{ set: wanted.session }">
            <option value="">{{ texts.all_sessions }}</option>
            <option value="last">{{ texts.last_session }}</option>
            <option v-for="session in choices.sessions" :value="String(session.id)">{{ sessionName(String(session.id)) }}</option>
          </select></label>
        <label><span>{{ texts.result }}</span>
          <select :value="wanted.outcome" @change="choose('outcome', $event)" :class="{ set: wanted.outcome }">
            <option value="">{{ texts.all_outcomes }}</option>
            <option v-for="name in outcomes" :value="name">{{ texts[name] }}</option>
          </select></label>
        <label><span>{{ texts.one_game }}</span>
          <select :value="wanted.game" @change="choose('game', $event)" :class="{ set: wanted.game }">
            <option value="">{{ texts.all_games }}</option>
            <option v-for="game in ['d100', 'd6']" :value="game">{{ texts['game_' + game] }}</option>
          </select></label>
        <label v-if="choices.boxes.length > 1 || wanted.box"><span>{{ texts.one_box }}</span>
          <select :value="wanted.box" @change="choose('box', $event)" :class="{ set: wanted.box }">
            <option value="">{{ texts.all_boxes }}</option>
            <option v-for="box in choices.boxes" :value="box.id">{{ box.name }}</option>
          </select></label>
        <label><span>{{ texts.period }}</span>
          <select :value="period" @change="choosePeriod" :class="{ set: period }">
            <option value="">{{ texts.always }}</option>
            <option value="tonight">{{ texts.tonight }}</option>
            <option value="week">{{ texts.week }}</option>
            <option value="dates">{{ texts.dates }}</option>
          </select></label>
        <template v-if="period === 'dates'">
          <label><span>{{ texts.from }}</span>
            <input type="date" :value="wanted.from" :max="wanted.to || null" @change="choose('from', $event)"></label>
          <label><span>{{ texts.to }}</span>
            <input type="date" :value="wanted.to" :min="wanted.from || null" @change="choose('to', $event)"></label>
        </template>
      </div>
      <ul v-if="chips.length" class="chips" :aria-label="texts.what_is_set">
        <li v-for="chip in chips" :key="chip.name">
          <button type="button" :aria-label="texts.clear_one.replace('{filter}', () => chip.text)" @click="clear(chip.name)">
            <bdi>{{ chip.text }}</bdi> <span aria-hidden="true">✕</span></button></li>
      </ul>
    </form>`,
};
