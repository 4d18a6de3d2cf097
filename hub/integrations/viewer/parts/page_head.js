// The head of the page: name and table, the other pages, the other language, light or dark.
const A_YEAR_S = 31536000;

export default {
  props: { language: String, texts: Object, table: String, here: String, places: Array },
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
  },
  template: `
    <header class="head">
      <img src="/parts/cornet.svg" alt="" width="48" height="48">
      <div>
        <h1>Cornet</h1>
        <p><bdi>{{ texts.tagline.replace('{table}', () => table) }}</bdi></p>
      </div>
      <nav>
        <a v-for="place in places" :href="place.href" :aria-current="place.href === here ? 'page' : null">{{ place.text }}</a>
        <a :href="'?lang=' + other" :lang="other" :hreflang="other">{{ texts.other_language }}</a>
        <button type="button" @click="toggle" :title="texts.theme" :aria-label="texts.theme">
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2" />
            <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" /></svg>
        </button>
      </nav>
    </header>`,
};
