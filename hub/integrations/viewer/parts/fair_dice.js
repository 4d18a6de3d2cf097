// What the dice showed, group by group, with a verdict no stronger than the dice are many.
import FairChart from "cornet/fair_chart.js";

// A line never begins with the sign that French puts a space before.
const held = (text) => text.replace(/ (?=[:;%])/g, "\u00a0");

export default {
  components: { FairChart },
  props: { language: String, texts: Object },
  data() {
    return { told: null };
  },
  computed: {
    games() {
      const groups = this.told?.groups ?? [];
      const games = [...new Set(groups.map((group) => group.game))];
      return games.map((game) => ({ game, groups: groups.filter((group) => group.game === game) }));
    },
  },
  methods: {
    held,
    tell(report) {
      this.told = report;
    },
    key(group) {
      return JSON.stringify([group.whole_table, group.boxes, group.players]);
    },
  },
  template: `
    <div class="fair log">
      <h2>{{ texts.heading }}</h2>
      <p class="intro">{{ texts.intro }}</p>
      <p v-if="!games.length" class="nothing">{{ told ? texts.empty : texts.counting }}</p>
      <p v-else class="legend">{{ texts.legend }}</p>
      <section v-for="{ game, groups } in games" :key="game" :aria-label="texts[game]">
        <h3>{{ texts[game] }}</h3>
        <div class="groups">
          <article v-for="group in groups" :key="key(group)" :class="['group', group.verdict, { whole: group.whole_table }]">
            <h4>{{ group.words[language].title }}</h4>
            <p class="verdict"><span aria-hidden="true">{{ group.sign }}</span> {{ group.words[language].verdict }}</p>
            <div class="body">
              <FairChart :bars="group.bars" :band="group.band" :caption="texts.faces" :language="language" :texts="texts" />
              <FairChart v-if="group.chains.length" :bars="group.chains" :caption="texts.chains" :language="language" :texts="texts" />
              <div class="said">
                <p>{{ held(group.words[language].sentence) }}</p>
                <details :open="group.whole_table || group.verdict === 'strange'">
                  <summary>{{ texts.tests }}</summary>
                  <ul><li v-for="test in group.words[language].tests">{{ held(test) }}</li></ul>
                </details>
              </div>
            </div>
          </article>
        </div>
      </section>
      <section v-if="games.length" class="notes" :aria-label="texts.how_to_read">
        <h3>{{ texts.how_to_read }}</h3>
        <ul><li v-for="note in told.notes[language]">{{ held(note) }}</li></ul>
      </section>
    </div>`,
};
