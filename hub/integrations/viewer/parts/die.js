// One die as it fell: a d6 with its pips, a d10 with its figure; out of play, it is struck through.
const PIPS = {
  1: [[24, 24]],
  2: [[14, 14], [34, 34]],
  3: [[13, 13], [24, 24], [35, 35]],
  4: [[14, 14], [34, 14], [14, 34], [34, 34]],
  5: [[14, 14], [34, 14], [24, 24], [14, 34], [34, 34]],
  6: [[14, 12], [34, 12], [14, 24], [34, 24], [14, 36], [34, 36]],
};

export default {
  props: { die: Object, game: String, title: String },
  computed: {
    pips() {
      return this.game === "d6" ? PIPS[this.die.text] : undefined;
    },
    isTens() {
      return this.die.text.length > 1;
    },
    classes() {
      return ["die", this.game, this.die.role, { tens: this.isTens, out: !this.die.kept }];
    },
  },
  template: `
    <span v-if="die.role === 'more'" class="more">{{ die.text }}</span>
    <svg v-else :class="classes" viewBox="-4 -4 56 56">
      <title v-if="title">{{ title }}</title>
      <g class="body">
        <template v-if="game === 'd6'">
          <rect class="side" x="1" y="3" width="46" height="46" rx="10" />
          <rect class="face" x="1" y="1" width="46" height="45" rx="10" />
          <circle v-for="[x, y] in pips" :cx="x" :cy="y" r="4.3" class="pip" />
        </template>
        <template v-else>
          <polygon class="side" points="24,0 48,20 48,29 24,49 0,29 0,20" />
          <polygon class="face" points="24,1 42,29 24,39 6,29" />
          <text x="24" y="30" :class="{ wide: isTens }">{{ die.text }}</text>
        </template>
      </g>
      <g v-if="die.role === 'joker' || die.role === 'chain'" class="tag">
        <circle cx="45" cy="3" r="8" />
        <text x="45" y="6.6">{{ die.role === 'joker' ? 'J' : '+' }}</text>
      </g>
      <line v-if="!die.kept" class="strike" x1="-2" y1="50" x2="50" y2="-2" />
    </svg>`,
};
