// A player's own roll: one big key, thrown here or by real dice; while something is asked of them, folded away.
import { acting, Requests } from "cornet/console/calling.js";
import Chances from "cornet/console/chances.js";
import Faces from "cornet/console/faces.js";
import { fresh, sent, take } from "cornet/console/what.js";
import WhatForm from "cornet/console/what_form.js";
import RollCard from "cornet/roll_card.js";

export default {
  mixins: [acting],
  components: { Chances, Faces, RollCard, WhatForm },
  props: { player: String, characters: Array, asked: Boolean },
  data() {
    const what = fresh();
    const [first] = this.characters[0]?.presets ?? [];
    if (first) take(what, first);
    return { what, fell: null, unfolded: false };
  },
  created() {
    this.requests = new Requests();
  },
  watch: {
    asked() {
      this.unfolded = false;
    },
  },
  methods: {
    whatSent() {
      return sent(this.what);
    },
    async roll(faces = null) {
      const { label, secret } = this.what;
      const wanted = { ...sent(this.what), label: label.trim(), secret, player: this.player, faces };
      const done = await this.act("roll", { ...wanted, request: this.requests.idOf(wanted) }, (roll) => (this.fell = roll));
      if (done) this.requests.answered();
    },
  },
  template: `
    <form class="panel ask" :aria-label="texts.my_roll" @submit.prevent="roll()">
      <h2 v-if="!asked">{{ texts.my_roll }}</h2>
      <h2 v-else><button type="button" class="fold" :aria-expanded="unfolded" @click="unfolded = !unfolded">{{ texts.another_roll }}</button></h2>
      <template v-if="!asked || unfolded">
        <WhatForm :what="what" :characters="characters" />
        <Chances :what="what" />
        <p v-if="refused" class="refused" role="alert">{{ refused }}</p>
        <RollCard v-if="fell" :key="fell.position" :roll="fell" :language="language" :texts="texts" />
        <p class="buttons thumb"><button type="button" :disabled="busy" @click="$refs.faces.open(whatSent())">{{ texts.do_type }}</button>
          <button type="submit" class="main big" :disabled="busy">{{ asked ? texts.do_another : texts.big_roll }}</button></p>
      </template>
    </form>
    <Faces ref="faces" @typed="roll" />`,
};
