// What is added to a number: each change can be taken off again.
import { signed } from "cornet/console/what.js";

export default {
  props: { modelValue: Array, choices: Array, label: String },
  emits: ["update:modelValue"],
  inject: ["texts"],
  methods: {
    signed,
    without(place) {
      return this.modelValue.filter((_, other) => other !== place);
    },
  },
  template: `
    <fieldset class="changes">
      <legend>{{ label }}</legend>
      <div class="choices">
        <button v-for="value in choices" type="button" :aria-label="label + ' : ' + texts.add.replace('{value}', signed(value))"
                @click="$emit('update:modelValue', [...modelValue, value])">{{ signed(value) }}</button>
      </div>
      <ul v-if="modelValue.length" class="taken">
        <li v-for="(value, place) in modelValue"><button type="button" :aria-label="texts.take_off.replace('{value}', signed(value))"
            @click="$emit('update:modelValue', without(place))">{{ signed(value) }} <span aria-hidden="true">✕</span></button></li>
      </ul>
    </fieldset>`,
};
