// What is asked, with what became of it: taken back, asked again, or rolled here by the MJ.
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
    stage(one) {
      return this.texts[`stage_${one.stage}`].replace("{count}", one.behind);
    },
    press(name, one) {
      this.refusedAt = one.id;
      return this.act(name, { id: one.id });
    },
    async answer(id, faces = null) {
      this.refusedAt = id;
      const wanted = { id, faces };
      if (await this.act("answer", { ...wanted, request: this.requests.idOf(wanted) })) this.requests.answered();
    },
    type(one) {
      this.typing = one.id;
      this.$refs.faces.open(one);
    },
  },
  template: `
    <section class="panel asks" :aria-label="texts.asks_title">
      <h2>{{ texts.asks_title }}</h2>
      <p v-if="!asks.length" class="hint">{{ texts.no_asks }}</p>
      <ul class="rows">
        <li v-for="one in asks" :key="one.id" :class="one.state">
          <p><bdi>{{ one.words }}</bdi>{{ ' ' }}<span v-if="one.secret" class="tag">{{ texts.secret }}</span></p>
          <p class="stage"><span class="shape" aria-hidden="true"></span>{{ stage(one) }}</p>
          <p v-if="one.fell" class="fell"><bdi>{{ one.fell }}</bdi> <a :href="'/jet/' + encodeURIComponent(one.roll)">{{ texts.see_roll }}</a></p>
          <p v-if="refused && refusedAt === one.id" class="refused" role="alert">{{ refused }}</p>
          <p class="buttons small">
            <template v-if="one.state === 'open'">
              <button type="button" :disabled="busy" @click="press('withdraw', one)">{{ texts.withdraw }}</button>
              <button type="button" :disabled="busy" @click="answer(one.id)">{{ texts.do_roll }}</button>
              <button type="button" :disabled="busy" @click="type(one)">{{ texts.do_type }}</button>
            </template>
            <button v-else type="button" :disabled="busy" @click="press('again', one)">{{ texts.ask_again }}</button>
          </p>
        </li>
      </ul>
      <Faces ref="faces" @typed="answer(typing, $event)" />
    </section>`,
};
