// The manual of the keys: the whole table where it fits, else one place at a time.

// No line begins with a sign or a unit.
const bound = (text) => text.replace(/ (?=[;:!?»])|(?<=«) |(?<=\d) (?=s\b|min\b)/g, "\u00a0");

export default {
  props: { manual: Object, texts: Object },
  data() {
    return { place: 1 };
  },
  computed: {
    rows() {
      return this.manual.rows.map((row) => row.map(bound));
    },
    notes() {
      return [...this.manual.notes, this.texts.chord_hint].map(bound);
    },
    here() {
      return this.rows.map((row) => [row[0], row[this.place]]).filter(([, what]) => what);
    },
  },
  methods: {
    open() {
      this.$refs.dialog.showModal();
    },
  },
  template: `
    <dialog ref="dialog" class="manual" :aria-label="texts.manual" @click.self="$refs.dialog.close()">
      <div class="sheet">
        <header>
          <h2>{{ texts.manual }}</h2>
          <form method="dialog"><button :aria-label="texts.close" :title="texts.close">✕</button></form>
        </header>
        <table class="everywhere">
          <thead><tr><th v-for="name in manual.head" scope="col">{{ name }}</th></tr></thead>
          <tbody><tr v-for="row in rows">
            <th scope="row">{{ row[0] }}</th><td v-for="what in row.slice(1)">{{ what }}</td>
          </tr></tbody>
        </table>
        <div class="here">
          <label>{{ texts.place }}
            <select v-model="place">
              <option v-for="(name, at) in manual.head.slice(1)" :value="at + 1">{{ name }}</option>
            </select></label>
          <table>
            <tbody><tr v-for="[keys, what] in here"><th scope="row">{{ keys }}</th><td>{{ what }}</td></tr></tbody>
          </table>
        </div>
        <ul class="notes">
          <li v-for="note in notes">{{ note }}</li>
        </ul>
      </div>
    </dialog>`,
};
