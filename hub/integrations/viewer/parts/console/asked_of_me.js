// What is asked of this player, answered here: thrown by the hub, or by real dice; or declined, as on a box.
import { acting, Requests } from "cornet/console/calling.js";
import Faces from "cornet/console/faces.js";

export default {
  mixins: [acting],
  components: { Faces },
  props: { asks: Array },
  data() {
    return { refusedAt: "", typing: "" };
  },
  created() {
    this.requests = new Requests();
  },
  methods: {
    async answer(id, faces = null) {
      this.refusedAt = id;
      const wanted = { id, faces };
      if (await this.act("answer", { ...wanted, request: this.requests.idOf(wanted) })) this.requests.answered();
    },
    decline(id) {
      this.refusedAt = id;
      this.act("decline", { id });
    },
    type(one) {
      this.typing = one.id;
      this.$refs.faces.open(one);
    },
  },
  template: `
    <section class="panel asked" :aria-label="texts.asked_of_me" aria-live="polite">
      <h2><span aria-hidden="true">▶</span> {{ texts.asked_of_me }}</h2>
      <ul class="rows">
        <li v-for="one in asks" :key="one.id" class="open">
          <p class="what"><bdi>{{ one.words }}</bdi>{{ ' ' }}<span v-if="one.secret" class="tag">{{ texts.secret }}</span></p>
          <p v-if="refused && refusedAt === one.id" class="refused" role="alert">{{ refused }}</p>
          <p class="buttons thumb"><button type="button" :disabled="busy" @click="decline(one.id)">{{ texts.decline }}</button>
            <button type="button" :disabled="busy" @click="type(one)">{{ texts.do_type }}</button>
            <button type="button" class="main big" :disabled="busy" @click="answer(one.id)">{{ texts.big_roll }}</button></p>
        </li>
      </ul>
      <Faces ref="faces" @typed="answer(typing, $event)" />
    </section>`,
};
