// The MJ's console: on the left what the MJ sets up, on the right what goes on; on a phone, one part at a time.
import Advice from "cornet/console/advice.js";
import AskPanel from "cornet/console/ask_panel.js";
import AsksList from "cornet/console/asks_list.js";
import { calling } from "cornet/console/calling.js";
import Characters from "cornet/console/characters.js";
import ContestCard from "cornet/console/contest_card.js";
import Counters from "cornet/console/counters.js";
import CriticalCard from "cornet/console/critical_card.js";
import EcList from "cornet/console/ec_list.js";
import Invites from "cornet/console/invites.js";
import OpposePanel from "cornet/console/oppose_panel.js";
import Sessions from "cornet/console/sessions.js";

const TABS = ["ask", "now", "count", "oppose", "table"];
const FRESH_MS = 15 * 60e3;

export default {
  mixins: [calling],
  components: { Advice, AskPanel, AsksList, Characters, ContestCard, Counters, CriticalCard, EcList, Invites, OpposePanel, Sessions },
  props: { first: Object, language: String, texts: Object, advice: Object },
  data() {
    const named = window.location.hash.slice(1);
    return { now: this.first, tab: TABS.includes(named) ? named : "ask", tabs: TABS, away: [] };
  },
  computed: {
    // What stands on the left where there is room for both.
    left() {
      return ["now", "count"].includes(this.tab) ? "ask" : this.tab;
    },
    criticals() {
      return this.now.criticals.filter((one) => !this.away.includes(one.id) && Date.now() - new Date(one.at) < FRESH_MS);
    },
    going() {
      return this.now.contests.filter((one) => !["won", "withdrawn"].includes(one.state));
    },
    waiting() {
      const asks = this.now.asks.filter((one) => one.state === "open"), ecs = this.now.ecs.filter((one) => !one.ruled);
      return asks.length + ecs.length + this.criticals.length;
    },
  },
  methods: {
    tell(now) {
      this.now = now;
    },
    go(tab) {
      this.tab = tab;
      history.replaceState(null, "", `#${tab}`);
    },
  },
  template: `
    <div class="desk" :data-tab="tab">
      <nav class="tabs" :aria-label="texts.tabs">
        <button v-for="name in tabs" :key="name" type="button" :data-name="name" :aria-current="name === tab ? 'true' : null" @click="go(name)">
          {{ texts['tab_' + name] }}<b v-if="name === 'now' && waiting" class="badge">{{ waiting }}</b></button>
      </nav>
      <div class="left">
        <div v-show="left === 'ask'"><AskPanel :now="now" /><Advice /></div>
        <div v-show="left === 'oppose'"><OpposePanel :now="now" />
          <section class="panel" :aria-label="texts.contests_title"><h2>{{ texts.contests_title }}</h2>
            <p v-if="!now.contests.length" class="hint">{{ texts.no_contests }}</p>
            <ul class="rows"><ContestCard v-for="one in now.contests" :key="one.id" :contest="one" /></ul></section></div>
        <div v-show="left === 'table'"><Characters :now="now" /><Sessions :sessions="now.sessions" />
          <Invites :invites="now.invites" :recipients="now.recipients" /></div>
      </div>
      <div class="right">
        <Counters :now="now" />
        <div class="goes-on">
          <div class="fresh" aria-live="polite">
            <CriticalCard v-for="one in criticals" :key="one.id" :critical="one" @away="away.push(one.id)" />
          </div>
          <EcList :ecs="now.ecs" />
          <section v-if="going.length && left !== 'oppose'" class="panel" :aria-label="texts.contests_title"><h2>{{ texts.contests_title }}</h2>
            <ul class="rows"><ContestCard v-for="one in going" :key="one.id" :contest="one" /></ul></section>
          <AsksList :asks="now.asks" />
          <section v-if="now.rolls.length" class="panel last-rolls" :aria-label="texts.rolls_title"><h2>{{ texts.rolls_title }}</h2>
            <ul class="rows"><li v-for="roll in now.rolls" :key="roll.id"><p><bdi>{{ roll.words }}</bdi>{{ ' ' }}<span v-if="roll.secret" class="tag">{{ texts.secret }}</span>
              <a :href="'/jet/' + encodeURIComponent(roll.id)">{{ texts.see_roll }}</a></p><p v-if="roll.ruled" class="hint">{{ roll.ruled }}</p></li></ul></section>
        </div>
      </div>
    </div>`,
};
