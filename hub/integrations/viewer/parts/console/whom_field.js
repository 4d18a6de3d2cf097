// To whom: players at boxes and known ones, several at once, and one more by name.
export const keyOf = ({ box, player }) => `${box}|${player}`;

export default {
  props: { recipients: Array, chosen: Array, other: String },
  emits: ["update:chosen", "update:other"],
  inject: ["texts"],
  computed: {
    here() {
      return this.recipients.filter((one) => one.here);
    },
    allHere() {
      return this.here.length > 0 && this.here.every((one) => this.chosen.includes(keyOf(one)));
    },
  },
  methods: {
    keyOf,
    flip(one) {
      const key = keyOf(one);
      const rest = this.chosen.filter((other) => other !== key);
      this.$emit("update:chosen", rest.length < this.chosen.length ? rest : [...rest, key]);
    },
    everyone() {
      this.$emit("update:chosen", this.allHere ? [] : this.here.map(keyOf));
    },
  },
  template: `
    <fieldset class="whom">
      <legend>{{ texts.to_whom }}</legend>
      <div class="choices">
        <label v-for="one in recipients" :key="keyOf(one)" :class="{ here: one.here }" :title="one.settings">
          <input type="checkbox" :checked="chosen.includes(keyOf(one))" @change="flip(one)">
          <span><i v-if="one.box" class="dot" aria-hidden="true"></i><bdi>{{ one.name }}</bdi></span>
        </label>
        <button v-if="here.length > 1" type="button" @click="everyone" :aria-pressed="allHere">{{ texts.everyone }}</button>
        <input type="text" :value="other" maxlength="80" :placeholder="texts.other_name" :aria-label="texts.other_name"
               autocomplete="off" @input="$emit('update:other', $event.target.value)">
      </div>
      <p v-if="!recipients.length" class="hint">{{ texts.nobody_yet }}</p>
    </fieldset>`,
};
