// Luck over the rolls: how many successes ahead of the exact odds, with the band of honest dice.
import { locale } from "cornet/locale.js";
import PlotFrame from "cornet/plot_frame.js";

const HIGH = 260;
const FOOT = 30;
const HEAD = 12;
const LEFT = 40;
const RIGHT = 10;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

export default {
  components: { PlotFrame },
  // points: [{rolls, seen, expected, ahead, band}]
  props: { caption: String, points: Array, legend: Array, language: String, table: String, texts: Object },
  computed: {
    reach() {
      return Math.max(1, ...this.points.map((point) => Math.max(Math.abs(point.ahead), point.band))) * 1.08;
    },
    marks() {
      const step = STEPS.find((one) => this.reach / one < 3.2) ?? 10000;
      const count = Math.floor(this.reach / step);
      return Array.from({ length: 2 * count + 1 }, (_, place) => (place - count) * step);
    },
    head() {
      return [this.texts.roll, this.texts.seen_successes, this.texts.expected, this.texts.ahead, this.texts.band];
    },
    rows() {
      return this.points.map((point) => [
        this.figure(point.rolls), this.figure(point.seen), this.figure(point.expected, 1), this.signed(point.ahead), "±\u202f" + this.figure(point.band, 1),
      ]);
    },
    said() {
      return this.rows.map(([roll, seen, expected, ahead, band]) =>
        Object.entries({ roll, seen, expected, ahead, band }).reduce((text, [name, value]) => text.replace(`{${name}}`, value), this.texts.point),
      );
    },
    last() {
      return this.points[this.points.length - 1];
    },
  },
  methods: {
    figure(value, digits = 0) {
      return value.toLocaleString(locale(this.language), { minimumFractionDigits: digits, maximumFractionDigits: digits });
    },
    signed(value, digits = 1) {
      const form = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: "exceptZero" };
      return value.toLocaleString(locale(this.language), form).replace("-", "\u2212");
    },
    x(place, width) {
      return LEFT + (place / Math.max(1, this.points.length - 1)) * (width - LEFT - RIGHT);
    },
    y(value) {
      return HEAD + ((this.reach - value) / (2 * this.reach)) * (HIGH - HEAD - FOOT);
    },
    line(width, value) {
      return this.points.map((point, place) => `${place ? "L" : "M"}${this.x(place, width).toFixed(1)} ${this.y(value(point)).toFixed(1)}`).join("");
    },
    band(width) {
      const back = [...this.points].reverse().map((point, place) => `L${this.x(this.points.length - 1 - place, width).toFixed(1)} ${this.y(-point.band).toFixed(1)}`);
      return this.line(width, (point) => point.band) + back.join("") + "Z";
    },
  },
  template: `
    <PlotFrame :caption="caption" :legend="legend" :head="head" :rows="rows" :said="said" :table="table" :texts="texts" :left="${LEFT}" :right="${RIGHT}">
      <template #default="{ width, at }">
        <path class="band" :d="band(width)" />
        <g v-for="mark in marks" :key="mark">
          <line :class="['grid', { zero: !mark }]" x1="${LEFT}" :x2="width - ${RIGHT}" :y1="y(mark)" :y2="y(mark)" />
          <text class="mark" x="${LEFT - 8}" :y="y(mark) + 4.5">{{ signed(mark, 0) }}</text>
        </g>
        <path class="curve" :d="line(width, (point) => point.ahead)" />
        <circle class="end" :cx="x(points.length - 1, width)" :cy="y(last.ahead)" r="4.5" />
        <text class="label start" x="${LEFT}" y="${HIGH - 8}">1</text>
        <text class="label finish" :x="width - ${RIGHT}" y="${HIGH - 8}">{{ figure(last.rolls) }}</text>
        <text class="label" :x="(width + ${LEFT - RIGHT}) / 2" y="${HIGH - 8}">{{ texts.rolls_axis }}</text>
        <g v-if="at !== null && points[at]" data-cursor>
          <line class="hair" :x1="x(at, width)" :x2="x(at, width)" y1="0" y2="${HIGH - FOOT}" />
          <circle class="eye" :cx="x(at, width)" :cy="y(points[at].ahead)" r="6" />
        </g>
      </template>
    </PlotFrame>`,
};
