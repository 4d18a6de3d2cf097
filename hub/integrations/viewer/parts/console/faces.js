// Real dice typed in: as many as the roll throws; a joker of 6 asks for one more.
import { pipsOf } from "cornet/console/codes.js";

const between = (low, high) => Array.from({ length: high - low + 1 }, (_, place) => low + place);

export default {
  inject: ["texts"],
  data() {
    return { roll: null, throws: [], joker: [], dice: [], digits: between(0, 9), pips: between(1, 6) };
  },
  emits: ["typed"],
  methods: {
    // `roll` is {game, rule} as it is sent.
    open(roll) {
      const { game, rule } = roll;
      const twice = game === "d100" && Boolean(rule.advantages) !== Boolean(rule.disadvantages);
      const count = game === "d6" ? Math.floor((pipsOf(rule.code) ?? 0) / 3) : 0;
      this.throws = game === "d100" ? between(1, twice ? 2 : 1).map(() => ["", ""]) : [];
      this.joker = count ? [""] : [];
      this.dice = between(1, count - 1).map(() => "");
      this.roll = roll;
      this.$refs.dialog.showModal();
    },
    chain(place) {
      this.joker = this.joker.slice(0, place + 1);
      if (this.joker[place] === 6) this.joker.push("");
    },
    note() {
      const faces = this.roll.game === "d100" ? this.throws : { joker: this.joker, dice: this.dice };
      this.$refs.dialog.close();
      this.$emit("typed", JSON.parse(JSON.stringify(faces)));
    },
  },
  template: `
    <dialog ref="dialog" class="faces" :aria-label="texts.faces_title" @click.self="$refs.dialog.close()">
      <form class="sheet" @submit.prevent="note">
        <header><h2>{{ texts.faces_title }}</h2>
          <button type="button" :aria-label="texts.close" @click="$refs.dialog.close()">✕</button></header>
        <p>{{ throws.length ? texts.faces_d100 : texts.faces_d6 }}</p>
        <fieldset v-for="(pair, place) in throws" class="line">
          <legend v-if="throws.length > 1">{{ texts.throw_n.replace('{n}', place + 1) }}</legend>
          <label class="field"><span class="legend">{{ texts.tens }}</span><select v-model.number="pair[0]" required :aria-label="texts.tens">
            <option v-for="digit in digits" :value="digit">{{ digit }}0</option></select></label>
          <label class="field"><span class="legend">{{ texts.units }}</span><select v-model.number="pair[1]" required :aria-label="texts.units">
            <option v-for="digit in digits" :value="digit">{{ digit }}</option></select></label>
        </fieldset>
        <fieldset v-if="joker.length" class="line"><legend>{{ texts.joker_n }}</legend>
          <select v-for="(_, place) in joker" v-model.number="joker[place]" required @change="chain(place)"
                  :aria-label="texts.joker_n + ' ' + (place + 1)"><option v-for="face in pips" :value="face">{{ face }}</option></select></fieldset>
        <fieldset v-if="dice.length" class="line"><legend>{{ texts.dice_n }}</legend>
          <select v-for="(_, place) in dice" v-model.number="dice[place]" required
                  :aria-label="texts.die_n.replace('{n}', place + 1)"><option v-for="face in pips" :value="face">{{ face }}</option></select></fieldset>
        <p class="buttons"><button type="submit" class="main">{{ texts.note_them }}</button>
          <button type="button" @click="$refs.dialog.close()">{{ texts.cancel }}</button></p>
      </form>
    </dialog>`,
};
