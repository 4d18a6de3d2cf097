// Luck, what fell, criticals, streaks and moments: of the table, a session, a player, a game.
import { locale } from "cornet/locale.js";
import PlotBars from "cornet/plot_bars.js";
import PlotCurve from "cornet/plot_curve.js";

// A line never begins with the sign that French puts a space before.
const held = (text) => text.replace(/ (?=[:;%?!])/g, "\u00a0");
const MOST_LETTERS = 22;
const shortened = (name) => (name.length > MOST_LETTERS ? name.slice(0, MOST_LETTERS - 1) + "…" : name);
const NAMES = ["session", "player", "game"];

export default {
  components: { PlotBars, PlotCurve },
  props: { chosen: Object, table: String, language: String, texts: Object },
  data() {
    return { told: null, choice: { session: "", player: "", game: "", ...this.chosen }, heard: "" };
  },
  computed: {
    words() {
      return this.told.words[this.language];
    },
    luck() {
      return this.told.luck;
    },
    sessions() {
      return (this.told?.choices.sessions ?? []).map(({ id, name, started_at }) => ({ id: String(id), name: this.session(id, name), day: this.day(started_at) }));
    },
    players() {
      const known = this.told?.choices.players ?? [];
      return this.choice.player && !known.includes(this.choice.player) ? [this.choice.player, ...known] : known;
    },
    rate() {
      return this.percent(this.luck.seen / this.luck.rolls);
    },
    // What a saved picture says it is of.
    about() {
      const session = this.sessions.find(({ id }) => id === this.choice.session)?.name;
      const parts = [this.texts.of_table.replace("{table}", () => this.table), session, this.choice.player, this.choice.game && this.texts[this.choice.game]];
      return parts.filter(Boolean).join(" · ");
    },
    law() {
      return this.luck.law.map(({ first, last, chance, here }) => ({ label: this.span(first, last), value: chance, expected: null, here }));
    },
    pace() {
      const { by, stretches } = this.told.pace;
      return stretches.map((stretch) => ({ label: this.stretch(by, stretch), value: stretch.rolls, expected: null }));
    },
    moments() {
      const sign = { best: "★", worst: "☠" };
      return ["best", "worst"].filter((name) => this.told[name]).map((name) => ({ name, sign: sign[name], ...this.told[name] }));
    },
    streaks() {
      const sign = { successes: "✓", failures: "✗" };
      return ["successes", "failures"].filter((name) => this.told[name]).map((name) => ({ name, sign: sign[name], ...this.told[name] }));
    },
    tables() {
      return [
        { name: "players", rows: this.told.players.length > 1 ? this.told.players : [] },
        { name: "labels", rows: this.told.labels },
      ].filter(({ rows }) => rows.length);
    },
  },
  mounted() {
    addEventListener("popstate", this.back);
  },
  unmounted() {
    removeEventListener("popstate", this.back);
  },
  methods: {
    held,
    tell(report, aloud) {
      this.told = report;
      const { session, player, game } = report.chosen;
      this.choice = { session: String(session ?? ""), player: player ?? "", game: game ?? "" };
      if (aloud) this.heard = [this.words.headline, this.words.sentence].filter(Boolean).join(". ");
    },
    address(choice) {
      const query = new URLSearchParams(location.search);
      NAMES.forEach((name) => (choice[name] ? query.set(name, choice[name]) : query.delete(name)));
      return query.size ? "?" + query : location.pathname;
    },
    choose(changed) {
      this.choice = { ...this.choice, ...changed };
      history.pushState(null, "", this.address(this.choice));
      this.$emit("choose", { ...this.choice });
    },
    back() {
      const query = new URLSearchParams(location.search);
      this.choice = Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ""]));
      this.$emit("choose", { ...this.choice });
    },
    session(id, name) {
      return name || this.texts.session_number.replace("{id}", id);
    },
    day(at) {
      return new Date(at).toLocaleDateString(locale(this.language), { day: "numeric", month: "short", year: "numeric" });
    },
    when(at) {
      return new Date(at).toLocaleString(locale(this.language), { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
    },
    stretch(by, { at, session, name }) {
      if (by === "session") return shortened(this.session(session, name));
      const form = by === "hour" ? { hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "short" };
      return new Date(at).toLocaleString(locale(this.language), form);
    },
    who(name) {
      if (/^\d+$/.test(name)) return this.texts.seat.replace("{number}", name);
      return name || this.texts.someone;
    },
    // Others look at the same screen: the roll uncovers it.
    secretly(one) {
      return `${this.who(one.player)} : ${this.texts.secret}`;
    },
    figure(value, digits = 0) {
      return value.toLocaleString(locale(this.language), { minimumFractionDigits: digits, maximumFractionDigits: digits });
    },
    percent(share) {
      return share.toLocaleString(locale(this.language), { style: "percent", maximumFractionDigits: 0 });
    },
    standing(share) {
      return share === null ? "—" : this.percent(Math.min(Math.max(share, 0.01), 0.99));
    },
    span(first, last) {
      return last === null ? `${first}+` : first === last ? String(first) : `${first}–${last}`;
    },
    bars(spread) {
      return spread.bars.map(({ first, last, seen, expected }) => ({ label: this.span(first, last), value: seen, expected }));
    },
    keys(...names) {
      return names.map((kind) => ({ kind, text: this.texts[`key_${kind}`] }));
    },
  },
  template: `
    <div class="figures log">
      <h2>{{ texts.heading }}</h2>
      <p class="intro">{{ texts.intro }}</p>
      <form class="choose" @submit.prevent>
        <label><span>{{ texts.session }}</span>
          <select :value="choice.session" @change="choose({ session: $event.target.value })">
            <option value="">{{ texts.every_session }}</option>
            <option v-for="one in sessions" :value="one.id">{{ one.name }} — {{ one.day }}</option>
          </select></label>
        <label><span>{{ texts.player }}</span>
          <select :value="choice.player" @change="choose({ player: $event.target.value })">
            <option value="">{{ texts.every_player }}</option>
            <option v-for="name in players" :value="name">{{ who(name) }}</option>
          </select></label>
        <label><span>{{ texts.game }}</span>
          <select :value="choice.game" @change="choose({ game: $event.target.value })">
            <option value="">{{ texts.every_game }}</option>
            <option value="d100">{{ texts.d100 }}</option>
            <option value="d6">{{ texts.d6 }}</option>
          </select></label>
      </form>
      <p class="unseen" aria-live="polite">{{ heard }}</p>
      <p v-if="!told || !told.rolls" class="nothing">{{ told ? texts.empty : texts.counting }}</p>
      <template v-else>
        <section class="top" :aria-label="texts.luck">
          <div class="headline">
            <p class="big">{{ held(words.headline) }}</p>
            <template v-if="luck">
              <div class="gauge" aria-hidden="true"><i :style="{ left: luck.standing * 100 + '%' }"></i></div>
              <p class="ends" aria-hidden="true"><span>{{ texts.unlucky_end }}</span><span>{{ texts.lucky_end }}</span></p>
              <p class="sentence">{{ held(words.sentence) }}</p>
            </template>
          </div>
          <dl class="tiles">
            <div><dt>{{ texts.rolls }}</dt><dd>{{ figure(told.rolls) }}</dd></div>
            <div v-if="luck"><dt>{{ texts.rate }}</dt><dd>{{ rate }}</dd>
              <dd class="beside">{{ held(texts.for_expected).replace('{expected}', percent(luck.expected / luck.rolls)) }}</dd></div>
            <div v-for="one in told.criticals" :class="one.name"><dt>{{ texts[one.name] }}</dt><dd>{{ figure(one.seen) }}</dd>
              <dd class="beside">{{ held(texts.for_expected).replace('{expected}', figure(one.expected, 1)) }}</dd></div>
          </dl>
        </section>
        <section class="told" :aria-label="texts.moments">
          <a v-for="one in moments" :class="['moment', one.name]" :href="'/jet/' + encodeURIComponent(one.id)">
            <b><span aria-hidden="true">{{ one.sign + '\\ufe0e' }}</span> {{ texts[one.name] }}</b>
            <bdi>{{ one.secret ? secretly(one) : one.words[language].roll }}</bdi>
            <small>{{ one.secret ? when(one.at) : one.words[language].chance + ' · ' + when(one.at) }}</small>
          </a>
          <a v-for="one in streaks" :class="['moment', one.name]" :href="'/jet/' + encodeURIComponent(one.id)">
            <b><span aria-hidden="true">{{ one.sign + '\\ufe0e' }}</span> {{ texts['streak_' + one.name].replace('{length}', figure(one.length)) }}</b>
            <bdi>{{ who(one.player) }}</bdi>
            <small>{{ texts.began.replace('{when}', when(one.at)) }}</small>
          </a>
        </section>
        <div class="plots">
          <PlotCurve v-if="luck" class="wide" :caption="texts.curve" :points="luck.curve" :legend="keys('curve', 'band')" :language="language" :table="about" :texts="texts" />
          <PlotBars v-if="luck" :caption="texts.law" :axis="texts.successes_axis" :bars="law" percent :legend="keys('law', 'here')" :language="language" :table="about" :texts="texts" />
          <PlotBars v-if="told.d100" :caption="texts.d100_spread" axis="d100" :bars="bars(told.d100)" :legend="keys('seen', 'promised')" :language="language" :table="about" :texts="texts" />
          <PlotBars v-if="told.d6" :caption="texts.d6_spread" :axis="texts.total" :bars="bars(told.d6)" :legend="keys('seen', 'promised')" :language="language" :table="about" :texts="texts" />
          <PlotBars v-if="told.pace" :caption="texts['pace_' + told.pace.by]" :axis="texts['axis_' + told.pace.by]" :bars="pace" :legend="keys('seen')" :language="language" :table="about" :texts="texts" />
        </div>
        <div class="lists">
          <section v-for="{ name, rows } in tables" :key="name" :aria-label="texts[name]">
            <h3>{{ texts[name] }}</h3>
            <div class="scroll" tabindex="0" role="group" :aria-label="texts[name]">
              <table>
                <thead><tr>
                  <th scope="col">{{ texts['name_of_' + name] }}</th><th scope="col">{{ texts.rolls }}</th><th scope="col">{{ texts.seen_successes }}</th>
                  <th scope="col">{{ texts.expected }}</th><th scope="col">{{ texts.more_than }}</th><th scope="col">{{ texts.criticals }}</th>
                </tr></thead>
                <tbody><tr v-for="row in rows" :key="row.name">
                  <th scope="row"><a v-if="name === 'players' && row.name" :href="address({ ...choice, player: row.name })" @click.prevent="choose({ player: row.name })"><bdi>{{ who(row.name) }}</bdi></a>
                    <bdi v-else-if="name === 'players'">{{ who(row.name) }}</bdi>
                    <bdi v-else-if="row.secret < row.rolls">{{ row.name }}</bdi>
                    <span v-if="row.secret" class="veil" :title="texts.secret_why">{{ row.secret === 1 ? texts.secret : texts.secrets.replace('{count}', figure(row.secret)) }}</span></th>
                  <td>{{ figure(row.rolls) }}</td><td>{{ row.judged ? figure(row.seen) + ' / ' + figure(row.judged) : '—' }}</td>
                  <td>{{ row.judged ? figure(row.expected, 1) : '—' }}</td>
                  <td class="standing"><span v-if="row.standing !== null" class="gauge" aria-hidden="true"><i :style="{ left: row.standing * 100 + '%' }"></i></span>{{ standing(row.standing) }}</td>
                  <td><span class="good">★ {{ figure(row.good) }}</span> <span class="bad">☠&#xfe0e; {{ figure(row.bad) }}</span></td>
                </tr></tbody>
              </table>
            </div>
          </section>
        </div>
      </template>
      <section v-if="told" class="notes" :aria-label="texts.how_to_read">
        <h3>{{ texts.how_to_read }}</h3>
        <ul><li v-for="note in words.notes">{{ held(note) }}</li></ul>
      </section>
    </div>`,
};
