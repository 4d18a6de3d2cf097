// The log: newest on top, new rolls slide in and are said aloud, older ones come on request.
import { locale } from "cornet/locale.js";
import RollCard from "cornet/roll_card.js";

// A page left open for a campaign keeps this many rolls; the others are one press away.
const MOST_KEPT = 200;
const MOST_HEARD = 5;
const QUIET_MS = 250;

export default {
  components: { RollCard },
  props: { page: Object, language: String, texts: Object },
  data() {
    return {
      rolls: this.page.rolls,
      next: this.page.next,
      filters: { q: "", game: "", outcome: "" },
      heard: "",
      waiting: false,
    };
  },
  computed: {
    filtered() {
      return Object.values(this.filters).some(Boolean);
    },
    days() {
      const day = { weekday: "long", day: "numeric", month: "long" };
      const named = this.rolls.map((roll) => new Date(roll.rolled_at).toLocaleDateString(locale(this.language), day));
      return named.map((name, place) => (name === named[place - 1] ? "" : name));
    },
  },
  mounted() {
    this.eye = new IntersectionObserver(([seen]) => seen.isIntersecting && this.askOlder());
    this.eye.observe(this.$refs.end);
  },
  unmounted() {
    this.eye.disconnect();
  },
  methods: {
    fall(rolls) {
      const known = new Set(this.rolls.map((roll) => roll.position));
      const fallen = rolls.filter((roll) => !known.has(roll.position));
      this.rolls.unshift(...fallen);
      this.heard = fallen.slice(0, MOST_HEARD).reverse().map((roll) => roll.words[this.language]).join(" ");
      if (this.rolls.length > MOST_KEPT && window.scrollY < window.innerHeight) {
        this.rolls.length = MOST_KEPT;
        this.next = this.rolls[MOST_KEPT - 1].position;
      }
    },
    ruled(roll) {
      this.rolls = this.rolls.map((old) => (old.position === roll.position ? roll : old));
      if (roll.ruled) this.heard = roll.ruled.words[this.language];
    },
    fill(page) {
      this.rolls = page.rolls;
      this.next = page.next;
      this.waiting = false;
    },
    older(page) {
      this.rolls.push(...page.rolls);
      this.next = page.next;
      this.waiting = false;
    },
    askOlder() {
      if (this.next === null || this.waiting) return;
      this.waiting = true;
      this.$emit("older", { before: this.next });
    },
    seek() {
      clearTimeout(this.quiet);
      this.quiet = setTimeout(() => this.$emit("seek", { ...this.filters }), QUIET_MS);
    },
  },
  template: `
    <section class="log" :aria-label="texts.log">
      <form class="seek" role="search" @submit.prevent="seek">
        <input type="search" v-model="filters.q" maxlength="80" @input="seek"
               :placeholder="texts.search" :aria-label="texts.search">
        <select v-model="filters.game" @change="seek" :aria-label="texts.all_games">
          <option value="">{{ texts.all_games }}</option>
          <option value="d100">Directive Zéro (d100)</option>
          <option value="d6">D6 System</option>
        </select>
        <select v-model="filters.outcome" @change="seek" :aria-label="texts.all_outcomes">
          <option value="">{{ texts.all_outcomes }}</option>
          <option v-for="name in ['critical_success', 'success', 'failure', 'critical_failure']"
                  :value="name">{{ texts[name] }}</option>
        </select>
      </form>
      <p class="unseen" aria-live="polite">{{ heard }}</p>
      <div v-if="!rolls.length" class="empty">
        <template v-if="filtered">{{ texts.nothing_found }}</template>
        <template v-else>{{ texts.empty }}<small>{{ texts.empty_hint }}</small></template>
      </div>
      <TransitionGroup tag="ol" name="fall" class="rolls">
        <li v-for="(roll, place) in rolls" :key="roll.position">
          <h2 v-if="days[place]" class="day">{{ days[place] }}</h2>
          <RollCard :roll="roll" :language="language" :texts="texts" />
        </li>
      </TransitionGroup>
      <p class="end" ref="end">
        <button v-if="next !== null" type="button" @click="askOlder" :disabled="waiting">{{ texts.older }}</button>
        <span v-else-if="rolls.length">{{ texts.beginning }}</span>
      </p>
    </section>`,
};
