// One of a few: radio buttons that look like keys.
let count = 0;

export default {
  props: { modelValue: null, choices: Array, label: String },
  emits: ["update:modelValue"],
  created() {
    this.name = `one-of-${++count}`;
  },
  template: `
    <fieldset class="one-of">
      <legend>{{ label }}</legend>
      <div class="choices">
        <label v-for="choice in choices" :title="choice.title">
          <input type="radio" :name="name" :value="choice.value" :checked="choice.value === modelValue"
                 @change="$emit('update:modelValue', choice.value)">
          <span>{{ choice.text }} <small v-if="choice.small">{{ choice.small }}</small></span>
        </label>
      </div>
    </fieldset>`,
};
