// Named values that are added, changed and taken off: the rows of a character's sheet.
import CodeField from "cornet/console/code_field.js";

export default {
  components: { CodeField },
  // `rows`: [{name, …}], changed in place; `kind`: "numbers", "skills" or "codes".
  props: { rows: Array, title: String, kind: String, attributes: Array },
  inject: ["texts"],
  methods: {
    add() {
      const blank = { numbers: { value: 30 }, codes: { value: "2D" }, skills: { attribute: this.attributes?.[0] ?? "", rank: 0, speciality: 0 } };
      this.rows.push({ name: "", ...blank[this.kind] });
      this.$nextTick(() => [...this.$el.querySelectorAll("input.name")].at(-1).focus());
    },
  },
  template: `
    <fieldset class="sheet-rows">
      <legend>{{ title }}</legend>
      <div v-for="(row, place) in rows" class="line">
        <input type="text" class="name" v-model="row.name" maxlength="80" required :aria-label="title + ' : ' + texts.name_field" :placeholder="texts.name_field">
        <template v-if="kind === 'skills'">
          <select v-model="row.attribute" required :aria-label="texts.attribute"><option v-for="name in attributes" :value="name">{{ name }}</option></select>
          <label>{{ texts.rank }} <input type="number" v-model.number="row.rank" required min="-150" max="150"></label>
          <label>{{ texts.speciality }} <input type="number" v-model.number="row.speciality" required min="-150" max="150"></label>
        </template>
        <CodeField v-else-if="kind === 'codes'" v-model="row.value" :label="(row.name || texts.code_field)" />
        <input v-else type="number" v-model.number="row.value" required min="-150" max="150" :aria-label="(row.name || title) + ' : ' + texts.value">
        <button type="button" class="remove" :aria-label="texts.remove_row.replace('{name}', () => row.name)" @click="rows.splice(place, 1)">✕</button>
      </div>
      <button type="button" @click="add" :aria-label="texts.add_row + ' : ' + title">+ {{ texts.add_row }}</button>
    </fieldset>`,
};
