// A code of the D6 System: typed, or taken up and down the ladder pip by pip.
import { codeOf, pipsOf } from "cornet/console/codes.js";

export default {
  props: { modelValue: String, label: String },
  emits: ["update:modelValue"],
  methods: {
    step(pips) {
      const now = pipsOf(this.modelValue);
      if (now !== null) this.$emit("update:modelValue", codeOf(Math.max(1, now + pips)));
    },
  },
  template: `
    <div class="number" role="group" :aria-label="label">
      <button type="button" :aria-label="label + ' −1D'" @click="step(-3)">−1D</button>
      <button type="button" :aria-label="label + ' −1'" @click="step(-1)">−1</button>
      <input type="text" maxlength="16" autocapitalize="characters" autocomplete="off" spellcheck="false" :value="modelValue"
             :aria-label="label" @input="$emit('update:modelValue', $event.target.value)">
      <button type="button" :aria-label="label + ' +1'" @click="step(1)">+1</button>
      <button type="button" :aria-label="label + ' +1D'" @click="step(3)">+1D</button>
    </div>`,
};
