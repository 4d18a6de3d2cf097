// The keys of the keyboard: a page for each letter after G, and the list of them all.

// The first letter of each name that no name before it has taken.
export function lettered(places) {
  const taken = new Set();
  return places.map((place) => {
    const letters = place.text.normalize("NFKD").toLowerCase().replace(/[^a-z]/g, "");
    const letter = [...letters].find((one) => !taken.has(one)) ?? "";
    taken.add(letter);
    return { ...place, letter };
  });
}

export default {
  props: { places: Array, texts: Object },
  data() {
    return { leaving: false };
  },
  computed: {
    pages() {
      return lettered(this.places).filter((place) => place.letter);
    },
    lists() {
      const { texts } = this;
      const then = (letter) => `G ${texts.key_then} ${letter.toUpperCase()}`;
      return [
        [texts.keys_log, [["J K", texts.key_step], ["/", texts.key_search], [texts.key_esc, texts.key_escape]]],
        [texts.keys_card, [[texts.key_enter, texts.key_open], ["C", texts.key_copy], ["↓ ↑", texts.key_arrows]]],
        [texts.keys_projector, [["F", texts.key_full], ["D", texts.key_dark]]],
        [texts.keys_everywhere, [
          ["?", texts.key_help],
          ...this.pages.map((page) => [then(page.letter), texts.key_page.replace("{page}", () => page.text)]),
        ]],
      ];
    },
  },
  mounted() {
    // Before the keys of a virtual box, which has letters of its own.
    window.addEventListener("keydown", this.typed, true);
  },
  unmounted() {
    window.removeEventListener("keydown", this.typed, true);
  },
  methods: {
    open() {
      this.$refs.dialog.showModal();
    },
    typed(event) {
      const elsewhere = event.target.closest?.("input, select, textarea") || document.querySelector("dialog[open]");
      if (elsewhere || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const key = event.key.toLowerCase();
      const page = this.leaving && this.pages.find((one) => one.letter === key);
      this.leaving = key === "g" && !this.leaving;
      if (page) window.location.assign(page.href);
      else if (key === "?") this.open();
      else return;
      event.preventDefault();
    },
  },
  template: `
    <dialog ref="dialog" class="keyboard" :aria-label="texts.keys" @click.self="$refs.dialog.close()">
      <div class="sheet">
        <header>
          <h2>{{ texts.keys }}</h2>
          <form method="dialog"><button :aria-label="texts.close" :title="texts.close">✕</button></form>
        </header>
        <div class="lists-of-keys">
          <section v-for="[name, keys] in lists">
            <h3>{{ name }}</h3>
            <dl><div v-for="[key, what] in keys"><dt><kbd>{{ key }}</kbd></dt><dd>{{ what }}</dd></div></dl>
          </section>
        </div>
      </div>
    </dialog>`,
};
