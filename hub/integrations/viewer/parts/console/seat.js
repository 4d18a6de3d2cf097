// The player's page: what is asked of me, my roll under one thumb, my last rolls, my character, my counters.
import { calling } from "cornet/console/calling.js";
import AskedOfMe from "cornet/console/asked_of_me.js";
import MyRoll from "cornet/console/my_roll.js";
import RollCard from "cornet/roll_card.js";

const COUNTERS = ["stress", "detection", "alerte", "preuves"];

export default {
  mixins: [calling],
  components: { AskedOfMe, MyRoll, RollCard },
  props: { first: Object, language: String, texts: Object, advice: Object },
  data() {
    return { now: this.first, counters: COUNTERS };
  },
  methods: {
    tell(now) {
      const newest = (rolls) => rolls[0]?.position ?? 0;
      const fell = newest(now.rolls) > newest(this.now.rolls);
      Object.assign(this.now, now);
      // On a phone the roll falls below what one presses: it comes into view.
      if (fell) this.$nextTick(() => this.$el.querySelector(".last .card")?.scrollIntoView({ block: "center", behavior: "smooth" }));
    },
    play(player) {
      window.location.search = new URLSearchParams(player ? { joueur: player } : {});
    },
    parts(character) {
      return [["attributes", Object.entries(character.attributes)], ["presets", character.presets.map((one) => [one.name, one.code ?? one.score])]];
    },
  },
  template: `
    <div class="desk seat">
      <label v-if="now.players.length" class="field whose"><span class="legend">{{ texts.play_whom }}</span>
        <select :value="now.player" :aria-label="texts.play_whom" @change="play($event.target.value)"><option value="">{{ texts.choose_player }}</option>
          <option v-if="now.player && !now.players.includes(now.player)" :value="now.player">{{ now.player }}</option>
          <option v-for="name in now.players" :value="name">{{ name }}</option></select></label>
      <h2 v-else-if="now.player" class="whose"><bdi>{{ now.player }}</bdi></h2>
      <p v-if="!now.player && !now.players.length" class="panel">{{ texts.no_name_yet }}</p>
      <div class="left">
        <AskedOfMe v-if="now.asks.length" :asks="now.asks" />
        <MyRoll v-if="now.player" :player="now.player" :characters="now.characters" :asked="now.asks.length > 0" />
      </div>
      <div v-if="now.player" class="right">
        <section class="panel last" :aria-label="texts.my_last"><h2>{{ texts.my_last }}</h2>
          <p v-if="!now.rolls.length" class="hint">{{ texts.no_roll_yet }}</p>
          <ol aria-live="polite"><li v-for="roll in now.rolls" :key="roll.position"><RollCard :roll="roll" :language="language" :texts="texts" /></li></ol></section>
        <section class="panel" :aria-label="texts.my_counters"><h2>{{ texts.my_counters }}</h2>
          <dl class="mine"><div v-for="name in counters"><dt>{{ texts[name] }}</dt><dd>{{ now.counters[name] }}</dd></div></dl></section>
        <section v-for="character in now.characters" class="panel" :aria-label="texts.my_character"><h2><bdi>{{ character.name }}</bdi></h2>
          <template v-for="[title, values] in parts(character)"><dl v-if="values.length" class="mine"><div v-for="[name, value] in values"><dt><bdi>{{ name }}</bdi></dt><dd>{{ value }}</dd></div></dl></template></section>
      </div>
    </div>`,
};
