// Counts as bars, and where there is one, a line at what the exact odds promise.
import { locale } from "cornet/locale.js";
import PlotFrame from "cornet/plot_frame.js";

const FOOT = 34;
const HEAD = 26;
const HIGH = 260;
const LETTER = 7.5;

export default {
  components: { PlotFrame },
  // bars: [{label, value, expected: number or null, here: of a law, where one stands}]; percent: values are shares.
  props: { caption: String, axis: String, bars: Array, legend: Array, percent: Boolean, language: String, table: String, texts: Object },
  computed: {
    top() {
      return Math.max(...this.bars.flatMap((bar) => [bar.value, bar.expected ?? 0])) || 1;
    },
    promised() {
      return this.bars.some((bar) => bar.expected !== null);
    },
    head() {
      const value = this.percent ? this.texts.chance : this.texts.seen;
      return [this.axis, value, ...(this.promised ? [this.texts.expected] : [])];
    },
    rows() {
      return this.bars.map((bar) => [bar.label, this.figure(bar.value), ...(this.promised ? [this.figure(bar.expected)] : [])]);
    },
    said() {
      return this.bars.map((bar) => {
        const told = `${this.axis} ${bar.label} : ${this.figure(bar.value)}`;
        if (bar.here) return `${told} — ${this.texts.here}`;
        return this.promised ? this.texts.bar.replace("{told}", told).replace("{expected}", this.figure(bar.expected)) : told;
      });
    },
  },
  methods: {
    figure(value) {
      if (this.percent) return value.toLocaleString(locale(this.language), { style: "percent", maximumFractionDigits: value < 0.1 ? 1 : 0 });
      const digits = Number.isInteger(value) || value >= 1000 ? 0 : 1;
      return value.toLocaleString(locale(this.language), { minimumFractionDigits: digits, maximumFractionDigits: digits });
    },
    y(value) {
      return HIGH - FOOT - (value / this.top) * (HIGH - FOOT - HEAD);
    },
    step(width) {
      return width / this.bars.length;
    },
    // Labels that would touch are left out, evenly.
    every(width) {
      const longest = Math.max(...this.bars.map((bar) => bar.label.length)) * LETTER + 8;
      return Math.ceil(longest / this.step(width));
    },
    numbered(width) {
      return !this.percent && this.step(width) > Math.max(...this.bars.map((bar) => this.figure(bar.value).length)) * LETTER;
    },
    steps(width) {
      const step = this.step(width);
      return this.bars.map((bar, place) => `M${place * step} ${this.y(bar.expected ?? 0)}h${step}`).join("");
    },
  },
  template: `
    <PlotFrame :caption="caption" :legend="legend" :head="head" :rows="rows" :said="said" :table="table" :texts="texts" between="1">
      <template #default="{ width, at }">
        <rect v-if="at !== null" data-cursor class="cursor" :x="at * step(width)" :width="step(width)" y="0" height="${HIGH - FOOT}" />
        <g v-for="(bar, place) in bars" :key="place">
          <rect :class="['bar', { here: bar.here, pale: percent && !bar.here }]" :x="(place + 0.12) * step(width)" :width="step(width) * 0.76"
                :y="y(bar.value)" :height="Math.max(0, ${HIGH - FOOT} - y(bar.value))" rx="2" />
          <text v-if="place % every(width) === 0" class="label" :x="(place + 0.5) * step(width)" y="${HIGH - 12}">{{ bar.label }}</text>
        </g>
        <path v-if="promised" class="promised" :d="steps(width)" />
        <template v-if="numbered(width)">
          <text v-for="(bar, place) in bars" class="count" :x="(place + 0.5) * step(width)"
                :y="Math.min(y(bar.value), bar.expected === null ? 999 : y(bar.expected)) - 7">{{ bar.value ? figure(bar.value) : '' }}</text>
        </template>
        <line class="floor" x1="0" :x2="width" y1="${HIGH - FOOT}" y2="${HIGH - FOOT}" />
      </template>
    </PlotFrame>`,
};
