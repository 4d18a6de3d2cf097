// The boxes of the table and the messages set aside.
import { locale } from "cornet/locale.js";

export default {
  props: { boxes: Array, aside: Number, texts: Object, language: String },
  data() {
    return { shown: this.boxes, count: this.aside, asides: [], open: window.innerWidth > 900 };
  },
  methods: {
    tell(boxes, count) {
      this.shown = boxes;
      this.count = count;
    },
    show(asides) {
      this.asides = asides;
      this.$refs.asides.showModal();
    },
    moment(aside) {
      return new Date(aside.received_at).toLocaleString(locale(this.language));
    },
  },
  computed: {
    online() {
      return this.shown.filter((box) => box.status === "online").length;
    },
  },
  template: `
    <aside class="boxes" :aria-label="texts.boxes">
      <details :open="open">
        <summary><h2>{{ texts.boxes }}</h2><span class="count">{{ online }} / {{ shown.length }} {{ texts.online }}</span></summary>
        <p v-if="!shown.length" class="nothing">{{ texts.no_box }}</p>
        <ul>
          <li v-for="box in shown" :key="box.id" :class="box.status">
            <p class="status"><span class="shape" aria-hidden="true"></span>{{ box.word }}</p>
            <h3 :title="box.id">{{ box.name }}</h3>
            <p v-if="box.player" class="holder">{{ box.player }}</p>
            <p v-if="box.settings" class="settings">{{ box.settings }}</p>
            <p v-for="warning in box.warnings" class="warning"><span aria-hidden="true">▲ </span>{{ warning }}</p>
            <p v-if="box.facts.length" class="facts">{{ box.facts.join(' · ') }}</p>
          </li>
        </ul>
        <button v-if="count" type="button" class="asides" @click="$emit('asides')">
          {{ texts.asides }} <b>{{ count }}</b></button>
      </details>
      <dialog ref="asides" :aria-label="texts.asides" @click.self="$refs.asides.close()">
        <div class="sheet">
          <h2>{{ texts.asides }}</h2>
          <p>{{ texts.asides_why }}</p>
          <ul class="kept">
            <li v-for="aside in asides">
              <p><strong>{{ aside.why[language] }}</strong></p>
              <p class="facts">{{ moment(aside) }} · {{ aside.topic }}<template v-if="aside.times > 1">
                · {{ texts.times.replace('{times}', aside.times) }}</template></p>
              <pre v-if="aside.payload">{{ aside.payload }}</pre>
            </li>
          </ul>
          <form method="dialog"><button>{{ texts.close }}</button></form>
        </div>
      </dialog>
    </aside>`,
};
