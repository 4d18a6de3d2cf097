// The log: newest on top, new rolls slide in and are said aloud, older and newer ones come by scrolling.
import { nothing } from "cornet/address.js";
import { locale } from "cornet/locale.js";
import { keyed } from "cornet/log_keys.js";
import { sought } from "cornet/log_sought.js";
import { Stretch } from "cornet/stretch.js";
import RollCard from "cornet/roll_card.js";
import Seek from "cornet/seek.js";

const MOST_HEARD = 5;

export default {
  mixins: [sought, keyed],
  components: { RollCard, Seek },
  props: { page: Object, wanted: Object, here: String, choices: Object, language: String, texts: Object },
  data() {
    return {
      stretch: new Stretch(this.page), now: { ...nothing(), ...this.wanted }, known: this.choices,
      marked: this.here, heard: "", waiting: false, falling: false, turn: 0,
    };
  },
  computed: {
    rolls() {
      return this.stretch.rolls;
    },
    days() {
      const day = { weekday: "long", day: "numeric", month: "long" };
      const named = this.rolls.map((roll) => new Date(roll.rolled_at).toLocaleDateString(locale(this.language), day));
      return named.map((name, place) => (name === named[place - 1] ? "" : name));
    },
    evenings() {
      const { sessions } = this.known;
      const of = (roll) => sessions.find((session) => session.id === roll.session);
      return this.rolls.map((roll, place) => {
        const fresh = this.days[place] || roll.session !== this.rolls[place - 1].session;
        return fresh && of(roll) ? of(roll) : null;
      });
    },
  },
  mounted() {
    this.eye = new IntersectionObserver((seen) => seen.forEach((one) => one.isIntersecting && this.askAt(one.target)));
    // The rolls are other ones by the time the browser would scroll back to where they were.
    history.scrollRestoration = "manual";
    this.goToMarked();
    requestAnimationFrame(() => this.look());
  },
  unmounted() {
    this.eye.disconnect();
  },
  methods: {
    // What the server tells.
    async fall(rolls) {
      const said = () => this.say(this.stretch.fall(rolls));
      this.learn(rolls);
      if (!this.isAtTop()) return this.keepStill(() => (said(), this.stretch.cutTop()));
      this.falling = true;
      await this.$nextTick();
      said();
      this.stretch.cutBottom();
    },
    flood(page) {
      if (this.stretch.live && this.isAtTop()) this.fill(page);
      else this.keepStill(() => {
        this.stretch.newer ??= this.stretch.top;
        this.say(this.stretch.fall(page.rolls));
      });
    },
    fill(page) {
      this.falling = false;
      this.turn += 1;
      this.stretch.fill(page);
      this.learn(page.rolls);
      this.waiting = false;
      this.$nextTick(() => {
        this.goToMarked();
        this.look();
      });
    },
    found(page) {
      this.marked = page.here ?? "";
      this.fill(page);
      const count = this.rolls.length + (page.next === null ? "" : "+");
      this.heard = this.rolls.length ? this.texts.found.replace("{count}", count) : this.texts.nothing_found;
    },
    // What was asked for before the page was filled anew belongs to it no more.
    older(page, turn) {
      if (turn === this.turn) this.keepStill(() => this.stretch.addOlder(page));
    },
    newer(page, turn) {
      if (turn === this.turn) this.keepStill(() => this.stretch.addNewer(page));
    },
    // The log did not answer: it may be asked again.
    rest() {
      this.waiting = false;
    },
    ruled(roll) {
      this.stretch.change(roll);
      const news = roll.duel ?? roll.ruled;
      if (news && !roll.secret) this.heard = news.words[this.language];
    },
    choose(choices) {
      this.known = choices;
    },
    // What is shown, and where the eye is.
    say(fallen) {
      if (!fallen.length) return;
      const words = (roll) => roll.secret ? `${roll.player || this.texts.someone} : ${this.texts.secret}.` : roll.words[this.language];
      this.heard = fallen.slice(0, MOST_HEARD).reverse().map(words).join(" ");
    },
    learn(rolls) {
      const same = (name) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
      const known = new Set(this.known.players.map(same));
      const fresh = rolls.map((roll) => roll.player).filter((name) => name && !known.has(same(name)) && known.add(same(name)));
      if (fresh.length) this.known = { ...this.known, players: [...this.known.players, ...fresh] };
    },
    isAtTop() {
      return window.scrollY < window.innerHeight / 2 || this.$refs.start.getBoundingClientRect().top >= 0;
    },
    cards() {
      return [...this.$el.querySelectorAll(".card")];
    },
    // The card one reads stays where it is, whatever comes and goes around it.
    async keepStill(change) {
      this.falling = false;
      await this.$nextTick();
      const card = this.cards().find((one) => one.getBoundingClientRect().bottom > 0);
      const top = card?.getBoundingClientRect().top;
      change();
      await this.$nextTick();
      if (card?.isConnected) window.scrollBy({ top: card.getBoundingClientRect().top - top, behavior: "instant" });
      this.waiting = false;
      this.look();
    },
    // Watching anew tells at once what is in sight.
    look() {
      this.eye.disconnect();
      this.eye.observe(this.$refs.end);
      this.eye.observe(this.$refs.start);
    },
    askAt(target) {
      if (target === this.$refs.end) this.askOlder();
      else this.askNewer();
    },
    askOlder() {
      if (this.stretch.next === null || this.waiting) return;
      this.waiting = true;
      this.$emit("older", { before: this.stretch.next, turn: this.turn });
    },
    askNewer() {
      if (this.stretch.live || this.waiting) return;
      this.waiting = true;
      this.$emit("newer", { after: this.stretch.newer, turn: this.turn });
    },
  },
  template: `
    <section class="log" :aria-label="texts.log">
      <Seek ref="seek" :wanted="now" :choices="known" :texts="texts" :language="language" @want="want" @clear="clear" />
      <p class="unseen" aria-live="polite">{{ heard }}</p>
      <p ref="start" class="start">
        <button v-if="!stretch.live" type="button" @click="askNewer" :disabled="waiting">{{ texts.newer }}</button></p>
      <button v-if="!stretch.live" type="button" class="to-newest" @click="goLive">
        <span aria-hidden="true">↑</span> {{ stretch.above ? texts.above.replace('{count}', stretch.above) : texts.to_newest }}</button>
      <div v-if="!rolls.length" class="empty">
        <template v-if="filtered">{{ texts.nothing_found }}
          <p><button type="button" @click="clear">{{ texts.clear_all }}</button></p></template>
        <template v-else>{{ texts.empty }}<small>{{ texts.empty_hint }}</small></template>
      </div>
      <TransitionGroup tag="ol" :name="falling ? 'fall' : 'still'" class="rolls">
        <li v-for="(roll, place) in rolls" :key="roll.position">
          <h2 v-if="days[place] || evenings[place]" class="day">{{ days[place] }}
            <button v-if="evenings[place]" type="button" class="evening" :title="texts.only_session"
                    @click="want({ session: String(evenings[place].id) })"><bdi>{{ evenings[place].name || texts.session }}</bdi></button></h2>
          <RollCard :roll="roll" :language="language" :texts="texts" linked :here="roll.id === marked"
                    @player="want({ player: $event })" @copy="copyLink(roll)" />
        </li>
      </TransitionGroup>
      <p class="end" ref="end">
        <button v-if="stretch.next !== null" type="button" @click="askOlder" :disabled="waiting">{{ texts.older }}</button>
        <span v-else-if="rolls.length">{{ filtered ? texts.all_found : texts.beginning }}</span>
      </p>
    </section>`,
};
