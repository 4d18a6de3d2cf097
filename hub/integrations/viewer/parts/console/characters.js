// The characters: what each rolls, what their box has loaded; made, changed, taken in and given out as a file.
import { acting } from "cornet/console/calling.js";
import CharacterForm from "cornet/console/character_form.js";
import { download } from "cornet/console/download.js";

// Of a longer file only so much is sent that the hub sees it and says so.
const MOST_BYTES = 800_000;

export default {
  mixins: [acting],
  components: { CharacterForm },
  props: { now: Object },
  data() {
    return { done: "" };
  },
  computed: {
    boxes() {
      return this.now.recipients.filter((one) => one.box).map(({ box, name }) => ({ box, label: `${name} (${box})` }));
    },
  },
  methods: {
    forget({ name }) {
      if (confirm(this.texts.forget_sure.replace("{name}", () => name))) this.act("forget", { name });
    },
    advance({ name }, code, pips) {
      this.act("advance", { name, code, pips });
    },
    async take(event) {
      const [file] = event.target.files;
      event.target.value = "";
      if (!file) return;
      const text = await file.slice(0, MOST_BYTES + 1).text();
      this.act("import", { text }, (names) => (this.done = this.texts.imported.replace("{names}", () => names.join(", "))));
    },
    give() {
      this.act("export", {}, (text) => download("personnages.toml", text, "application/toml"));
    },
  },
  template: `
    <section class="panel characters" :aria-label="texts.characters_title">
      <header><h2>{{ texts.characters_title }}</h2>
        <p class="buttons small"><button type="button" @click="$refs.form.open()">+ {{ texts.new_character }}</button>
          <label class="file"><input type="file" accept=".toml" @change="take"><span>{{ texts.import }}</span></label>
          <button type="button" @click="give">{{ texts.export }}</button></p></header>
      <p v-if="refused" class="refused" role="alert">{{ refused }}</p>
      <p class="done" role="status"><bdi>{{ done }}</bdi></p>
      <p v-if="!now.characters.length" class="hint">{{ texts.no_characters }}</p>
      <ul class="rows">
        <li v-for="one in now.characters" :key="one.name">
          <header><h3><bdi>{{ one.name }}</bdi></h3><span v-if="one.player" class="hint"><bdi>{{ one.player }}</bdi></span></header>
          <ul class="presets">
            <li v-for="preset in one.presets"><bdi>{{ preset.name }}</bdi> <b>{{ preset.code ?? preset.score }}</b>
              <template v-if="preset.code"><button type="button" :disabled="busy" :aria-label="texts.pip_down.replace('{code}', () => preset.name)" @click="advance(one, preset.name, -1)">−</button>
                <button type="button" :disabled="busy" :aria-label="texts.pip_up.replace('{code}', () => preset.name)" @click="advance(one, preset.name, 1)">+</button></template></li>
          </ul>
          <p v-for="box in one.loaded" class="hint"><bdi>{{ texts.on_box.replace('{box}', () => box.name).replace('{settings}', () => box.settings) }}</bdi></p>
          <p class="buttons small"><button type="button" :aria-label="texts.edit_name.replace('{name}', () => one.name)" @click="$refs.form.open(one)">{{ texts.edit }}</button>
            <button type="button" :aria-label="texts.forget_character + ' : ' + one.name" @click="forget(one)">{{ texts.forget_character }}</button></p>
        </li>
      </ul>
      <CharacterForm ref="form" :boxes="boxes" />
    </section>`,
};
