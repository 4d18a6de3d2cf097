// Ask for a roll, roll it here, type it in, or declare it: one form, its chances shown while it is filled in.
import { acting, Requests } from "cornet/console/calling.js";
import Chances from "cornet/console/chances.js";
import Faces from "cornet/console/faces.js";
import { fresh, sent } from "cornet/console/what.js";
import WhatForm from "cornet/console/what_form.js";
import WhomField, { keyOf } from "cornet/console/whom_field.js";
import RollCard from "cornet/roll_card.js";

export default {
  mixins: [acting],
  components: { Chances, Faces, RollCard, WhatForm, WhomField },
  props: { now: Object },
  data() {
    return { what: fresh(), chosen: [], other: "", done: "", fell: [] };
  },
  created() {
    this.requests = new Requests();
  },
  computed: {
    whom() {
      const known = this.now.recipients.filter((one) => this.chosen.includes(keyOf(one)));
      const other = this.other.trim();
      return other ? [...known, { box: "", player: other, name: other }] : known;
    },
    characters() {
      const names = this.whom.map((one) => one.player);
      return this.now.characters.filter((one) => names.includes(one.name) || names.includes(one.player)).slice(0, 3);
    },
    askLabel() {
      return this.whom.length > 1 ? this.texts.do_ask_many.replace("{count}", this.whom.length) : this.texts.do_ask;
    },
  },
  methods: {
    needWhom() {
      this.done = "";
      this.fell = [];
      if (this.whom.length) return true;
      this.refused = this.texts.choose_whom;
      return false;
    },
    about() {
      return { label: this.what.label.trim(), secret: this.what.secret };
    },
    tellDone() {
      this.done = this.texts.asked_done.replace("{who}", () => this.whom.map((one) => one.name).join(", "));
    },
    ask() {
      if (!this.needWhom()) return;
      const asks = this.whom.map(({ box, player }) => ({ ...sent(this.what), ...this.about(), box, player }));
      this.act("ask", { asks }, this.tellDone);
    },
    async roll(faces = null) {
      if (!this.needWhom()) return;
      const wanted = this.whom.map(({ player }) => ({ ...sent(this.what), ...this.about(), player, faces }));
      const request = this.requests.idOf(wanted);
      const rolls = wanted.map((one, place) => ({ ...one, request: `${request}.${place}` }));
      if (await this.act("roll", { rolls }, (fell) => (this.fell = fell))) this.requests.answered();
    },
    async declare(declared) {
      if (!this.needWhom()) return;
      const wanted = { players: this.whom.map((one) => one.player), declared, ...this.about() };
      const told = await this.act("declare", { ...wanted, request: this.requests.idOf(wanted) });
      if (!told) return;
      this.requests.answered();
      this.done = `${this.texts[`do_${declared}`]} : ${this.whom.map((one) => one.name).join(", ")}.`;
    },
    type() {
      if (this.needWhom()) this.$refs.faces.open(sent(this.what));
    },
  },
  template: `
    <form class="panel ask" :aria-label="texts.ask_title" @submit.prevent="ask">
      <h2>{{ texts.ask_title }}</h2>
      <WhomField :recipients="now.recipients" v-model:chosen="chosen" v-model:other="other" />
      <WhatForm :what="what" :characters="characters" />
      <Chances :what="what" />
      <p v-if="refused" class="refused" role="alert">{{ refused }}</p>
      <p class="buttons go"><button type="submit" class="main" :disabled="busy">{{ askLabel }}</button></p>
      <p class="buttons">
        <button type="button" :disabled="busy" @click="roll()">{{ texts.do_roll }}</button>
        <button v-if="whom.length < 2" type="button" :disabled="busy" @click="type">{{ texts.do_type }}</button>
        <template v-if="what.game === 'd100'">
          <button type="button" :disabled="busy" :title="texts.automatic_why" @click="declare('automatic')">{{ texts.do_automatic }}</button>
          <button type="button" :disabled="busy" :title="texts.impossible_why" @click="declare('impossible')">{{ texts.do_impossible }}</button>
        </template>
      </p>
      <p class="done" role="status"><bdi>{{ done }}</bdi></p>
      <RollCard v-for="roll in fell" :key="roll.position" :roll="roll" :language="language" :texts="texts" />
    </form>
    <Faces ref="faces" @typed="roll" />`,
};
