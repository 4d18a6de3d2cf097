// What is rolled: the game and its numbers; `what` is the form's own and is changed in place.
import Changes from "cornet/console/changes.js";
import CodeField from "cornet/console/code_field.js";
import NumberField from "cornet/console/number_field.js";
import OneOf from "cornet/console/one_of.js";
import { take } from "cornet/console/what.js";

export default {
  components: { Changes, CodeField, NumberField, OneOf },
  props: { what: Object, characters: Array },
  inject: ["texts", "advice"],
  computed: {
    games() {
      return [{ value: "d100", text: "d100", title: "Directive Zéro" }, { value: "d6", text: "D6", title: "D6 System" }];
    },
    leans() {
      return [-1, 0, 1].map((value) => ({ value, text: this.texts[`lean_${value}`] }));
    },
    scale() {
      const steps = this.advice.scale.map(({ fd, name, means }) => ({ value: fd, text: name, small: fd, title: means }));
      return [...steps, { value: null, text: this.texts.without_fd, title: this.texts.without_fd_why }];
    },
    rulings() {
      return ["cancel", "complication"].map((value) => ({ value, text: this.texts[`ruling_${value}`] }));
    },
  },
  methods: {
    take(preset) {
      take(this.what, preset);
    },
    meet({ lean, modifier }) {
      if (lean) this.what.lean = lean;
      else this.what.modifiers.push(modifier);
    },
    value(preset) {
      return preset.code ?? preset.score;
    },
  },
  template: `
    <div class="what">
      <fieldset v-for="character in characters" :key="character.name" class="presets">
        <legend><bdi>{{ texts.presets_of.replace('{name}', () => character.name) }}</bdi></legend>
        <div class="choices">
          <button v-for="preset in character.presets" type="button" @click="take(preset)"
                  :aria-pressed="what.label === preset.name"><bdi>{{ preset.name }}</bdi> <b>{{ value(preset) }}</b></button>
        </div>
      </fieldset>
      <div class="line">
        <OneOf v-model="what.game" :choices="games" :label="texts.game" />
        <div v-if="what.game === 'd100'" class="field"><span class="legend" aria-hidden="true">{{ texts.score_field }}</span>
          <NumberField v-model="what.score" :label="texts.score_field" :steps="[1, 5]" :low="-99" :high="300" /></div>
        <div v-else class="field"><span class="legend" aria-hidden="true">{{ texts.code_field }}</span>
          <CodeField v-model="what.code" :label="texts.code_field" /></div>
      </div>
      <template v-if="what.game === 'd100'">
        <div class="line">
          <OneOf v-model="what.lean" :choices="leans" :label="texts.lean" />
          <Changes v-model="what.modifiers" :choices="[-20, -10, -5, 5, 10, 20]" :label="texts.modifiers" />
        </div>
        <details class="situations"><summary>{{ texts.situations }}</summary>
          <div class="choices"><button v-for="one in advice.situations" type="button" @click="meet(one)">{{ one.name }}
            <b>{{ one.lean ? texts['lean_' + one.lean] : (one.modifier > 0 ? '+' : '−') + Math.abs(one.modifier) }}</b></button></div>
        </details>
      </template>
      <template v-else>
        <OneOf v-model="what.fd" class="scale" :choices="scale" :label="texts.difficulty" />
        <div class="line">
          <div v-if="what.fd !== null" class="field"><span class="legend" aria-hidden="true">{{ texts.fd_field }}</span>
            <NumberField v-model="what.fd" :label="texts.fd_field" :low="0" :high="99" /></div>
          <Changes v-if="what.fd !== null" v-model="what.adjustments" :choices="[-10, -5, 5, 10]" :label="texts.adjustments" />
          <div class="field"><span class="legend" aria-hidden="true">{{ texts.bonus_field }}</span>
            <NumberField v-model="what.bonus" :label="texts.bonus_field" :low="-6" :high="6" /></div>
        </div>
        <OneOf v-model="what.ruling" :choices="rulings" :label="texts.ruling_field" />
      </template>
      <div class="line">
        <label class="field grow"><span class="legend">{{ texts.label_field }}</span>
          <input type="text" v-model="what.label" maxlength="80" :placeholder="texts.label_hint" autocomplete="off"></label>
        <label class="tick"><input type="checkbox" v-model="what.secret"> {{ texts.secret_field }}</label>
      </div>
    </div>`,
};
