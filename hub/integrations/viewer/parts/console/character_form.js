// Make or edit a character, in a dialog.
import { acting } from "cornet/console/calling.js";
import Rows from "cornet/console/rows.js";

const BLANK = { name: "", player: "", box: "", default: "", attributes: {}, skills: {}, resistances: {}, codes: {} };
const rowsOf = (table) => Object.entries(table).map(([name, value]) => ({ name, value }));
const tableOf = (rows) => Object.fromEntries(rows.map(({ name, value }) => [name.trim(), value]));

export default {
  mixins: [acting],
  components: { Rows },
  props: { boxes: Array },
  data() {
    return { was: "", about: {}, attributes: [], skills: [], resistances: [], codes: [] };
  },
  computed: {
    attributeNames() {
      return this.attributes.map((row) => row.name.trim()).filter(Boolean);
    },
    presets() {
      return [...this.skills, ...this.resistances, ...this.codes].map((row) => row.name.trim()).filter(Boolean);
    },
  },
  methods: {
    open(character = BLANK) {
      const { name, player, box, default: first } = character;
      this.was = name;
      this.refused = "";
      this.about = { name, player, box, default: first };
      this.attributes = rowsOf(character.attributes);
      this.skills = Object.entries(character.skills).map(([skill, parts]) => ({ name: skill, ...parts }));
      this.resistances = rowsOf(character.resistances);
      this.codes = rowsOf(character.codes);
      this.$refs.dialog.showModal();
    },
    keep() {
      const skills = Object.fromEntries(this.skills.map(({ name, ...parts }) => [name.trim(), parts]));
      const first = this.presets.includes(this.about.default) ? this.about.default : "";
      const told = { ...this.about, default: first, name: this.about.name.trim(), was: this.was, skills };
      for (const table of ["attributes", "resistances", "codes"]) told[table] = tableOf(this[table]);
      this.act("keep", told, () => this.$refs.dialog.close());
    },
  },
  template: `
    <dialog ref="dialog" class="character-form" :aria-label="was || texts.new_character">
      <form class="sheet" @submit.prevent="keep">
        <header><h2><bdi>{{ was || texts.new_character }}</bdi></h2>
          <button type="button" :aria-label="texts.close" @click="$refs.dialog.close()">✕</button></header>
        <div class="line">
          <label class="field grow"><span class="legend">{{ texts.name_field }}</span><input type="text" v-model="about.name" maxlength="80" required autocomplete="off"></label>
          <label class="field grow"><span class="legend">{{ texts.player_field }}</span><input type="text" v-model="about.player" maxlength="80" autocomplete="off"></label>
          <label class="field"><span class="legend">{{ texts.box_field }}</span><select v-model="about.box" :aria-label="texts.box_field">
            <option value="">{{ texts.no_box_field }}</option>
            <option v-if="about.box && !boxes.some((one) => one.box === about.box)" :value="about.box">{{ about.box }}</option>
            <option v-for="one in boxes" :value="one.box">{{ one.label }}</option></select></label>
        </div>
        <Rows :rows="attributes" :title="texts.attributes" kind="numbers" />
        <Rows :rows="skills" :title="texts.skills" kind="skills" :attributes="attributeNames" />
        <Rows :rows="resistances" :title="texts.resistances" kind="numbers" />
        <Rows :rows="codes" :title="texts.codes" kind="codes" />
        <label class="field"><span class="legend">{{ texts.default_field }}</span><select v-model="about.default" :aria-label="texts.default_field">
          <option value="">{{ texts.first_preset }}</option><option v-for="name in presets" :value="name">{{ name }}</option></select></label>
        <p v-if="refused" class="refused" role="alert">{{ refused }}</p>
        <p class="buttons"><button type="submit" class="main" :disabled="busy">{{ texts.keep }}</button>
          <button type="button" @click="$refs.dialog.close()">{{ texts.cancel }}</button></p>
      </form>
    </dialog>`,
};
