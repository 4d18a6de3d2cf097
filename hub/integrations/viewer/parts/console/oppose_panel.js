// Open an opposed test: two sides or more, each with its code.
import { acting } from "cornet/console/calling.js";
import CodeField from "cornet/console/code_field.js";
import NumberField from "cornet/console/number_field.js";

const MOST_SIDES = 8;
const side = () => ({ who: "", code: "3D", bonus: 0 });
let count = 0;

export default {
  mixins: [acting],
  components: { CodeField, NumberField },
  props: { now: Object },
  data() {
    return { sides: [side(), side()], wins: 1, label: "", secret: false, list: `whom-${++count}` };
  },
  computed: {
    full() {
      return this.sides.length >= MOST_SIDES;
    },
  },
  methods: {
    add() {
      this.sides.push(side());
    },
    // A name that is on a box goes to that box.
    sent({ who, code, bonus }) {
      const name = who.trim();
      const found = this.now.recipients.find((one) => one.name === name);
      return { player: found?.player ?? name, box: found?.box ?? "", code, bonuses: bonus ? [bonus] : [] };
    },
    codesOf({ who }) {
      return this.now.characters.find((one) => one.name === who.trim())?.presets.filter((one) => one.code) ?? [];
    },
    open() {
      const { wins, label, secret } = this;
      this.act("oppose", { sides: this.sides.map(this.sent), wins, label: label.trim(), secret });
    },
  },
  template: `
    <form class="panel oppose" :aria-label="texts.oppose_title" @submit.prevent="open">
      <h2>{{ texts.oppose_title }}</h2>
      <datalist :id="list"><option v-for="one in now.recipients" :value="one.name"></option></datalist>
      <fieldset v-for="(one, place) in sides" class="side">
        <legend>{{ texts.side_n.replace('{n}', place + 1) }}</legend>
        <div class="line">
          <label class="field grow"><span class="legend">{{ texts.who_field }}</span>
            <input type="text" v-model="one.who" :list="list" maxlength="80" required autocomplete="off"></label>
          <div class="field"><span class="legend" aria-hidden="true">{{ texts.code_field }}</span><CodeField v-model="one.code" :label="texts.code_field" /></div>
          <div class="field"><span class="legend" aria-hidden="true">{{ texts.bonus_field }}</span><NumberField v-model="one.bonus" :label="texts.bonus_field" :low="-6" :high="6" /></div>
          <button v-if="sides.length > 2" type="button" class="remove" :aria-label="texts.remove_side.replace('{n}', place + 1)" @click="sides.splice(place, 1)">✕</button>
        </div>
        <div v-if="codesOf(one).length" class="choices"><button v-for="preset in codesOf(one)" type="button" @click="one.code = preset.code">
          <bdi>{{ preset.name }}</bdi> <b>{{ preset.code }}</b></button></div>
      </fieldset>
      <p><button v-if="!full" type="button" @click="add">+ {{ texts.add_side }}</button></p>
      <div class="line">
        <div class="field"><span class="legend" aria-hidden="true">{{ texts.wins_field }}</span><NumberField v-model="wins" :label="texts.wins_field" :low="1" :high="20" /></div>
        <label class="field grow"><span class="legend">{{ texts.label_field }}</span><input type="text" v-model="label" maxlength="80" autocomplete="off"></label>
        <label class="tick"><input type="checkbox" v-model="secret"> {{ texts.secret_field }}</label>
      </div>
      <p v-if="refused" class="refused" role="alert">{{ refused }}</p>
      <p class="buttons"><button type="submit" class="main" :disabled="busy">{{ texts.do_oppose }}</button></p>
    </form>`,
};
