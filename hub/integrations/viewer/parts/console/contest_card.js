// An opposed test: its rounds, where it stands in words, and what the MJ may do now.
import { acting } from "cornet/console/calling.js";

export default {
  mixins: [acting],
  props: { contest: Object },
  computed: {
    names() {
      return this.contest.sides.map(({ player, box }, place) => player || box || this.texts.side_n.replace("{n}", place + 1));
    },
    goesOn() {
      return !["won", "withdrawn"].includes(this.contest.state);
    },
    againText() {
      const { texts } = this;
      return { tie: texts.roll_again, between: texts.next_round, stalled: texts.ask_missing }[this.contest.state];
    },
    rulable() {
      return ["tie", "stalled", "rolling"].includes(this.contest.state);
    },
    run() {
      const { leader, run, wins } = this.contest;
      if (leader === null || wins === 1) return "";
      return this.texts.run.replace("{who}", () => this.names[leader]).replace("{run}", run).replace("{wins}", wins);
    },
  },
  methods: {
    total(number) {
      return number === null ? "…" : String(number).replace("-", "−");
    },
    verdict({ winners, ruled_by: ruledBy }) {
      if (winners.length > 1) return this.texts.tied;
      return ruledBy === null ? "" : this.texts.ruled_round;
    },
    press(name, more) {
      this.act(name, { id: this.contest.id, ...more });
    },
  },
  template: `
    <li :class="['contest', contest.state]">
      <p class="title"><strong><bdi>{{ names.join(' – ') }}</bdi></strong><span v-if="contest.label"> · <bdi>{{ contest.label }}</bdi></span>
        <span v-if="contest.secret" class="tag">{{ texts.secret }}</span></p>
      <table v-if="contest.rounds.length">
        <thead><tr><td></td><th v-for="name in names" scope="col"><bdi>{{ name }}</bdi></th><td></td></tr></thead>
        <tbody><tr v-for="round in contest.rounds">
          <th scope="row">{{ texts.round_n.replace('{n}', round.number) }}</th>
          <td v-for="(number, side) in round.totals" :class="{ won: round.winners.includes(side) }">
            <template v-if="round.asks[side]"><span v-if="round.winners.includes(side)" aria-hidden="true">▸ </span>{{ total(number) }}</template><template v-else>–</template></td>
          <td class="verdict">{{ verdict(round) }}</td>
        </tr></tbody>
      </table>
      <p class="words" aria-live="polite"><bdi>{{ contest.words[language] }}</bdi></p>
      <p v-if="run && goesOn" class="hint"><bdi>{{ run }}</bdi></p>
      <p v-if="refused" class="refused" role="alert">{{ refused }}</p>
      <p v-if="goesOn" class="buttons small">
        <button v-if="againText" type="button" class="main" :disabled="busy" @click="press('oppose_again')">{{ againText }}</button>
        <template v-if="rulable"><button v-for="(name, side) in names" type="button" :disabled="busy" @click="press('rule_round', { winner: side })">
          <bdi>{{ texts.rule_for.replace('{who}', () => name) }}</bdi></button></template>
        <button type="button" :disabled="busy" @click="press('call_off')">{{ texts.call_off }}</button>
      </p>
    </li>`,
};
