// Counts as bars: a line where honest dice end on average, a band they rarely leave; outside it, a mark.
import { locale } from "cornet/locale.js";
import { savePlot } from "cornet/save_plot.js";

const WIDTH = 420;
const HEIGHT = 190;
const FOOT = 26;
const HEAD = 24;

export default {
  props: { bars: Array, band: Array, caption: String, of: String, language: String, texts: Object },
  computed: {
    step() {
      return WIDTH / this.bars.length;
    },
    wide() {
      return Math.min(this.step * 0.62, 64);
    },
    top() {
      const counts = this.bars.flatMap((bar) => [bar.seen, bar.expected]);
      return Math.max(1, this.band?.[1] ?? 0, ...counts);
    },
    drawn() {
      return this.bars.map((bar, place) => ({
        ...bar,
        middle: (place + 0.5) * this.step,
        y: this.height(bar.seen),
        line: this.height(bar.expected),
        outside: this.band && (bar.seen < this.band[0] || bar.seen > this.band[1]),
      }));
    },
  },
  methods: {
    save(kind) {
      savePlot(this.$refs.svg, kind, { title: this.caption, table: this.of, legend: [{ text: this.texts.key }] });
    },
    height(count) {
      return HEIGHT - FOOT - (count / this.top) * (HEIGHT - FOOT - HEAD);
    },
    figure(value) {
      return value.toLocaleString(locale(this.language), { maximumFractionDigits: value < 100 ? 1 : 0 });
    },
    said(bar) {
      const told = this.texts.bar.replace("{label}", bar.label).replace("{seen}", this.figure(bar.seen));
      return told.replace("{expected}", this.figure(bar.expected)) + (bar.outside ? ` — ${this.texts.outside}` : "");
    },
  },
  template: `
    <figure class="chart">
      <svg ref="svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" :aria-label="caption + ' — ' + drawn.map(said).join(' ; ')">
        <rect v-if="band" class="band" x="0" width="${WIDTH}" :y="height(band[1])"
              :height="height(band[0]) - height(band[1])" />
        <g v-for="bar in drawn" :class="{ outside: bar.outside }">
          <title>{{ said(bar) }}</title>
          <rect class="target" :x="bar.middle - step / 2" y="0" :width="step" height="${HEIGHT}" />
          <rect class="bar" :x="bar.middle - wide / 2" :width="wide" :y="bar.y" :height="${HEIGHT - FOOT} - bar.y" />
          <line class="mean" :x1="bar.middle - step / 2" :x2="bar.middle + step / 2" :y1="bar.line" :y2="bar.line" />
          <text class="face" :x="bar.middle" y="${HEIGHT - 7}">{{ bar.label }}</text>
        </g>
        <text v-for="bar in drawn" :class="['seen', { outside: bar.outside }]" :x="bar.middle" :y="bar.y - 6">
          {{ bar.outside ? '▲ ' : '' }}{{ figure(bar.seen) }}</text>
        <line class="floor" x1="0" x2="${WIDTH}" y1="${HEIGHT - FOOT}" y2="${HEIGHT - FOOT}" />
      </svg>
      <figcaption>{{ caption }}</figcaption>
      <p class="save">
        <button v-for="kind in ['png', 'svg']" type="button" @click="save(kind)"
                :aria-label="texts.save.replace('{kind}', kind.toUpperCase()).replace('{caption}', () => caption + ' — ' + of)">
          {{ kind.toUpperCase() }} <span aria-hidden="true">⤓</span></button>
      </p>
    </figure>`,
};
