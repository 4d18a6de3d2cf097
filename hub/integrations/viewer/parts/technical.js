// The technical page: the hub's own lines and from which level on, trouble, messages set aside.
import { locale } from "cornet/locale.js";

const MOST_KEPT = 500;
const SIGNS = { debug: "·", info: "i", warning: "▲", error: "✕", critical: "✕" };

export default {
  props: {
    lines: Array, level: String, levels: Array, trouble: Object, page: Object, language: String, texts: Object,
  },
  data() {
    return {
      said: this.lines, now: this.level, told: this.trouble, only: "",
      asides: this.page.asides, next: this.page.next, signs: SIGNS, waiting: false,
    };
  },
  computed: {
    shown() {
      const only = this.only.toLowerCase();
      return this.said.filter((line) => `${line[this.language]} ${line.trace}`.toLowerCase().includes(only)).reverse();
    },
    troubles() {
      const { texts, language } = this;
      const storing = this.told.storing.status === "ok" ? [] : [{ name: "", why: texts.degraded
        .replace("{since}", this.clock(this.told.storing.since)).replace("{waiting}", this.told.storing.waiting) }];
      const failing = this.told.failing.map((one) => ({ name: one.name, why: one.why[language] }));
      const stopped = this.told.recipients.filter((one) => one.trouble || one.dead).map((one) => ({
        name: one.name,
        why: one.trouble ? `${one.trouble.why[language]} (${texts.trouble_since.replace("{since}", this.moment(one.trouble.since))})` : "",
        dead: one.dead ? texts.dead.replace("{count}", one.dead) : "",
        last: one.last_dead.map((dead) => `${dead.id} : ${dead.why[language]}`),
      }));
      return [...storing, ...failing, ...stopped];
    },
  },
  methods: {
    say(lines, level) {
      this.now = level;
      const last = this.said.at(-1)?.number ?? 0;
      this.said = [...this.said, ...lines.filter((line) => line.number > last)].slice(-MOST_KEPT);
    },
    tell(trouble) {
      this.told = trouble;
    },
    // What is heard of again comes to the front; what was read already stays below it.
    fill(page) {
      const fresh = new Set(page.asides.map((one) => one.place));
      const rest = this.asides.filter((one) => !fresh.has(one.place));
      if (!rest.length) this.next = page.next;
      this.asides = [...page.asides, ...rest];
    },
    older(page) {
      const known = new Set(this.asides.map((one) => one.place));
      this.asides = [...this.asides, ...page.asides.filter((one) => !known.has(one.place))];
      this.next = page.next;
      this.waiting = false;
    },
    askOlder() {
      this.waiting = true;
      this.$emit("asides", { before: this.next });
    },
    clock(at) {
      return new Date(at).toLocaleTimeString(locale(this.language));
    },
    moment(at) {
      return new Date(at).toLocaleString(locale(this.language), { dateStyle: "short", timeStyle: "medium" });
    },
  },
  template: `
    <div class="technical log">
      <header class="intro"><h2>{{ texts.technical_heading }}</h2><p>{{ texts.technical_intro }}</p></header>
      <section class="panel lines" aria-labelledby="lines">
        <header>
          <h3 id="lines">{{ texts.lines }}</h3>
          <fieldset class="level">
            <legend>{{ texts.level }}</legend>
            <label v-for="name in levels" :class="{ set: name === now }">
              <input type="radio" name="level" :value="name" :checked="name === now" @change="$emit('level', { name })">{{ texts[name] }}</label>
          </fieldset>
          <p class="facts">{{ texts.level_why }}</p>
          <input type="search" v-model="only" :placeholder="texts.only" :aria-label="texts.only">
        </header>
        <p v-if="!shown.length" class="nothing">{{ texts.no_line }}</p>
        <div v-else class="roll-of-lines" tabindex="0" role="log" :aria-label="texts.lines" aria-live="off"><ol>
          <li v-for="line in shown" :key="line.number" :class="line.level">
            <time :datetime="line.at" :title="moment(line.at)">{{ clock(line.at) }}</time>
            <span class="sign" :title="texts[line.level]"><span aria-hidden="true">{{ signs[line.level] ?? '·' }}</span><span class="unseen">{{ texts[line.level] ?? line.level }}</span></span>
            <span class="said"><bdi>{{ line[language] }}</bdi><details v-if="line.trace"><summary>{{ texts.trace }}</summary><pre>{{ line.trace }}</pre></details></span>
          </li>
        </ol></div>
      </section>
      <div class="beside">
        <section class="panel" aria-labelledby="failing">
          <h3 id="failing">{{ texts.failing }}</h3>
          <p v-if="!troubles.length" class="well"><span aria-hidden="true">✓&#xfe0e; </span>{{ texts.all_well }}</p>
          <ul><li v-for="one in troubles" class="trouble">
            <strong v-if="one.name"><bdi>{{ one.name }}</bdi></strong>
            <p v-if="one.why"><span aria-hidden="true">▲ </span><bdi>{{ one.why }}</bdi></p>
            <p v-if="one.dead" class="dead">{{ one.dead }}</p>
            <p v-for="dead in one.last" class="facts"><bdi>{{ dead }}</bdi></p></li></ul>
        </section>
        <section class="panel" aria-labelledby="door">
          <h3 id="door">{{ texts.door }}</h3>
          <p class="facts">{{ texts.door_why }}</p>
          <p v-if="!told.refused.length" class="nothing">{{ texts.nobody_refused }}</p>
          <ul><li v-for="one in told.refused" class="refused">
            <p><bdi>{{ one.said[language] }}</bdi></p>
            <p class="facts">{{ moment(one.at) }}<template v-if="one.times > 1"> · {{ texts.times.replace('{times}', one.times) }}</template></p></li></ul>
        </section>
        <section class="panel asides" aria-labelledby="asides">
          <h3 id="asides">{{ texts.asides }} <b v-if="told.aside">{{ told.aside }}</b></h3>
          <p class="facts">{{ texts.asides_why }}</p>
          <p v-if="!asides.length" class="nothing">{{ texts.no_aside }}</p>
          <ul class="kept"><li v-for="aside in asides" :key="aside.place">
            <p><strong><bdi>{{ aside.why[language] }}</bdi></strong></p>
            <p class="facts">{{ moment(aside.received_at) }} · <bdi>{{ aside.topic }}</bdi> · {{ texts.bytes.replace('{count}', aside.bytes) }}<template v-if="aside.times > 1">
              · {{ texts.times.replace('{times}', aside.times) }}, {{ texts.first_time.replace('{at}', moment(aside.first_at)) }}</template></p>
            <pre v-if="aside.payload">{{ aside.payload }}</pre></li></ul>
          <button v-if="next" type="button" @click="askOlder" :disabled="waiting">{{ texts.older_asides }}</button>
        </section>
      </div>
    </div>`,
};
