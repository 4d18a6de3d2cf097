// The head of the page: name and table, the other pages, the other language, light or dark, keys, phone.
import Keys from "cornet/keys.js";
import Phone from "cornet/phone.js";
import { sayWhenWithdrawn } from "cornet/withdrawn.js";

const A_YEAR_S = 31536000;

export default {
  components: { Keys, Phone },
  props: { language: String, texts: Object, table: String, here: String, places: Array, phone: Object },
  data() {
    return { content: "#content" };
  },
  mounted() {
    const content = document.querySelector(".head ~ *");
    if (content) this.content = `#${(content.id ||= "content")}`;
    this.$nextTick(() => sayWhenWithdrawn(this.texts.withdrawn));
  },
  created() {
    document.documentElement.lang = this.language;
    this.keep("cornet_lang", this.language);
  },
  computed: {
    other() {
      return this.language === "en" ? "fr" : "en";
    },
  },
  methods: {
    keep(name, value) {
      document.cookie = `${name}=${value}; path=/; max-age=${A_YEAR_S}; samesite=lax`;
    },
    toggle() {
      const dark = !document.body.classList.contains("body--dark");
      setDark(dark);
      this.keep("cornet_dark", Number(dark));
    },
    // What is filtered stays so in the other language.
    speakOther() {
      const query = new URLSearchParams(window.location.search);
      query.set("lang", this.other);
      window.location.search = query;
    },
    skip() {
      const content = document.querySelector(this.content);
      content.tabIndex = -1;
      content.focus();
    },
  },
  template: `
    <header class="head">
      <a class="skip" :href="content" @click.prevent="skip">{{ texts.skip }}</a>
      <img src="/parts/cornet.svg" alt="" width="48" height="48">
      <div>
        <h1>Cornet</h1>
        <p><bdi>{{ texts.tagline.replace('{table}', () => table) }}</bdi></p>
      </div>
      <nav class="places" :aria-label="texts.pages">
        <a v-for="place in places" :href="place.href" :aria-current="place.href === here ? 'page' : null">{{ place.text }}</a>
      </nav>
      <div class="tools" role="group" :aria-label="texts.tools">
        <a :href="'?lang=' + other" :lang="other" :hreflang="other" @click.prevent="speakOther">{{ texts.other_language }}</a>
        <button type="button" @click="$refs.phone.open()" :title="texts.phone" :aria-label="texts.phone">
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">
            <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" /><path d="M10.5 18.2h3" stroke-linecap="round" /></svg>
        </button>
        <button type="button" @click="$refs.keys.open()" :title="texts.keys" :aria-label="texts.keys" aria-keyshortcuts="?">
          <b aria-hidden="true">?</b></button>
        <button type="button" @click="toggle" :title="texts.theme" :aria-label="texts.theme">
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2" />
            <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" /></svg>
        </button>
      </div>
      <Keys ref="keys" :places="places" :texts="texts" />
      <Phone ref="phone" :phone="phone" :texts="texts" />
    </header>`,
};
