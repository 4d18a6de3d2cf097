// What all plots share: a caption, a legend, the value under the cursor in words, a table, and saving as a picture.
import { keysOf, savePlot } from "cornet/save_plot.js";

export default {
  props: { caption: String, legend: Array, head: Array, rows: Array, said: Array, table: String, texts: Object },
  data() {
    return { at: null, width: 640 };
  },
  computed: {
    told() {
      return this.at === null ? "" : this.said[this.at] ?? "";
    },
  },
  watch: {
    said() {
      this.at = null;
    },
  },
  mounted() {
    this.ruler = new ResizeObserver(([seen]) => (this.width = Math.max(240, Math.round(seen.contentRect.width))));
    this.ruler.observe(this.$refs.board);
  },
  unmounted() {
    this.ruler.disconnect();
  },
  methods: {
    point(event) {
      const box = this.$refs.svg.getBoundingClientRect();
      this.at = this.nearest(((event.clientX - box.left) / box.width) * this.width);
    },
    nearest(x) {
      const { left, right } = { left: this.$attrs.left ?? 0, right: this.$attrs.right ?? 0 };
      const share = (x - left) / (this.width - left - right);
      const count = this.said.length;
      const place = this.$attrs.between ? Math.floor(share * count) : Math.round(share * (count - 1));
      return Math.min(Math.max(place, 0), count - 1);
    },
    key(event) {
      const last = this.said.length - 1;
      const moved = {
        ArrowRight: Math.min((this.at ?? -1) + 1, last),
        ArrowLeft: Math.max((this.at ?? last + 1) - 1, 0),
        Home: 0,
        End: last,
        Escape: null,
      };
      if (!(event.key in moved)) return;
      this.at = moved[event.key];
      event.preventDefault();
    },
    save(kind) {
      savePlot(this.$refs.svg, kind, { title: this.caption, table: this.table, legend: keysOf(this.$refs.keys) });
    },
  },
  template: `
    <figure class="plot" :aria-label="caption">
      <figcaption>
        <h3>{{ caption }}</h3>
        <span class="save">
          <button v-for="kind in ['png', 'svg']" type="button" @click="save(kind)"
                  :aria-label="texts.save.replace('{kind}', kind.toUpperCase()).replace('{caption}', () => caption)">
            {{ kind.toUpperCase() }} <span aria-hidden="true">⤓</span></button>
        </span>
      </figcaption>
      <div class="board" ref="board">
        <svg ref="svg" :viewBox="'0 0 ' + width + ' 260'" tabindex="0" role="img"
             :aria-label="caption + '. ' + texts.arrows" @keydown="key" @pointermove="point" @pointerdown="point"
             @pointerleave="at = null" @blur="at = null">
          <slot :width="width" :at="at" />
        </svg>
      </div>
      <p class="readout" aria-live="polite">{{ told || '\\u00a0' }}</p>
      <ul class="keys" ref="keys"><li v-for="item in legend" :class="item.kind">{{ item.text }}</li></ul>
      <details>
        <summary>{{ texts.as_table }}</summary>
        <div class="scroll" tabindex="0" role="group" :aria-label="caption">
          <table>
            <thead><tr><th v-for="name in head" scope="col">{{ name }}</th></tr></thead>
            <tbody><tr v-for="row in rows"><td v-for="cell in row">{{ cell }}</td></tr></tbody>
          </table>
        </div>
      </details>
    </figure>`,
};
