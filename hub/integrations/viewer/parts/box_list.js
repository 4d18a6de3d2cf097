// The boxes of the table and the messages set aside.
import { locale } from "cornet/locale.js";

export default {
  props: { boxes: Array, aside: Number, storing: Object, refused: Number, texts: Object, language: String,
    mayForget: Boolean },
  data() {
    return {
      shown: this.boxes, count: this.aside, stored: this.storing, strangers: this.refused,
      asides: [], open: window.innerWidth > 900,
    };
  },
  methods: {
    tell(boxes, count, stored, strangers) {
      this.shown = boxes;
      this.count = count;
      this.stored = stored;
      this.strangers = strangers;
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
    degraded() {
      if (this.stored.status === "ok") return "";
      const since = new Date(this.stored.since).toLocaleTimeString(locale(this.language));
      return this.texts.degraded.replace("{since}", since).replace("{waiting}", this.stored.waiting);
    },
    online() {
      return this.shown.filter((box) => box.status === "online").length;
    },
  },
  template: `
    <aside class="boxes" :aria-label="texts.boxes">
      <p class="degraded" role="alert"><template v-if="degraded"><span aria-hidden="true">▲ </span>{{ degraded }}</template></p>
      <details :open="open">
        <summary><h2>{{ texts.boxes }}</h2><span class="count">{{ online }} / {{ shown.length }} {{ texts.online }}</span></summary>
        <p v-if="!shown.length" class="nothing">{{ texts.no_box }}</p>
        <ul>
          <li v-for="box in shown" :key="box.id" :class="box.status">
            <p class="status"><span class="shape" aria-hidden="true"></span>{{ box.word }}</p>
            <h3 :title="box.id"><bdi>{{ box.name }}</bdi></h3>
            <p v-if="box.player" class="holder"><bdi>{{ box.player }}</bdi></p>
            <p v-if="box.settings" class="settings"><bdi>{{ box.settings }}</bdi></p>
            <p v-for="warning in box.warnings" class="warning"><span aria-hidden="true">▲ </span><bdi>{{ warning }}</bdi></p>
            <p v-if="box.facts.length" class="facts"><bdi>{{ box.facts.join(' · ') }}</bdi></p>
            <button v-if="mayForget && box.status === 'offline'" type="button" class="forget" :title="texts.forget_why"
                    :aria-label="texts.forget_box.replace('{name}', () => box.name)"
                    @click="$emit('forget', { id: box.id })">{{ texts.forget }}</button>
          </li>
        </ul>
        <button v-if="count" type="button" class="asides" @click="$emit('asides')">
          {{ texts.asides }} <b>{{ count }}</b></button>
        <p v-if="strangers" class="warning"><span aria-hidden="true">▲ </span>{{
          texts.strangers.replace('{count}', strangers) }}</p>
      </details>
      <dialog ref="asides" :aria-label="texts.asides" @click.self="$refs.asides.close()">
        <div class="sheet">
          <header>
            <h2>{{ texts.asides }}</h2>
            <form method="dialog"><button :aria-label="texts.close" :title="texts.close">✕</button></form>
          </header>
          <p>{{ texts.asides_why }}</p>
          <ul class="kept">
            <li v-for="aside in asides">
              <p><strong><bdi>{{ aside.why[language] }}</bdi></strong></p>
              <p class="facts">{{ moment(aside) }} · <bdi>{{ aside.topic }}</bdi><template v-if="aside.times > 1">
                · {{ texts.times.replace('{times}', aside.times) }}</template></p>
              <pre v-if="aside.payload">{{ aside.payload }}</pre>
            </li>
          </ul>
        </div>
      </dialog>
    </aside>`,
};
