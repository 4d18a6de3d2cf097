// Eight slanted seven-segment digits; a segment that is off stays faintly visible, as on the real ones.
const SEGMENTS = [
  "9,4 31,4 34,7 31,10 9,10 6,7",
  "35,8 38,11 38,32 35,35 32,32 32,11",
  "35,37 38,40 38,61 35,64 32,61 32,40",
  "9,62 31,62 34,65 31,68 9,68 6,65",
  "5,37 8,40 8,61 5,64 2,61 2,40",
  "5,8 8,11 8,32 5,35 2,32 2,11",
  "9,33 31,33 34,36 31,39 9,39 6,36",
];

export default {
  props: { segments: Array, brightness: Number, label: String },
  data: () => ({ shapes: SEGMENTS }),
  computed: {
    glow() {
      return { "--light": 0.68 + (0.32 * this.brightness) / 15 };
    },
  },
  template: `
    <svg class="digits" viewBox="0 0 444 80" role="img" :aria-label="label" :style="glow">
      <g transform="translate(13 4) skewX(-7)">
        <g v-for="(lit, place) in segments" :transform="'translate(' + place * 53.5 + ' 0)'">
          <polygon v-for="(shape, bit) in shapes" :points="shape" :class="{ lit: lit >> bit & 1 }" />
          <circle cx="45" cy="66" r="3.8" :class="{ lit: lit >> 7 & 1 }" />
        </g>
      </g>
    </svg>`,
};
