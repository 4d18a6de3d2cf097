// A number: typed, or stepped up and down.
import { signed } from "cornet/console/what.js";

export default {
  props: { modelValue: Number, label: String, steps: { type: Array, default: () => [1] }, low: Number, high: Number },
  emits: ["update:modelValue"],
  inject: ["texts"],
  computed: {
    down() {
      return [...this.steps].reverse().map((step) => -step);
    },
  },
  methods: {
    signed,
    put(number) {
      if (!Number.isFinite(number)) return;
      this.$emit("update:modelValue", Math.min(this.high, Math.max(this.low, Math.round(number))));
    },
  },
  template: `
    <div class="number" role="group" :aria-label="label">
      <button v-for="step in down" type="button" :aria-label="label + ' ' + signed(step)" @click="put(modelValue + step)">{{ signed(step) }}</button>
      <input type="number" inputmode="numeric" :value="modelValue" :min="low" :max="high" :aria-label="label"
             @change="put($event.target.valueAsNumber); $event.target.value = modelValue">
      <button v-for="step in steps" type="button" :aria-label="label + ' ' + signed(step)" @click="put(modelValue + step)">{{ signed(step) }}</button>
    </div>`,
};
