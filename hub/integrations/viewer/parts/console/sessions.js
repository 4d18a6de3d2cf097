// Sessions: started, named, closed, and what happened in each.
import { acting } from "cornet/console/calling.js";
import { locale } from "cornet/locale.js";

const SHOWN = 8;

export default {
  mixins: [acting],
  props: { sessions: Array },
  data() {
    return { name: "", naming: 0, newName: "", shown: SHOWN };
  },
  methods: {
    called(one) {
      return one.name || this.texts.session_n.replace("{id}", one.id);
    },
    day(moment) {
      return new Date(moment).toLocaleString(locale(this.language), { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
    },
    recap(one, format) {
      return `/api/sessions/${one.id}/recap?format=${format}&lang=${this.language}`;
    },
    start() {
      this.act("start", { name: this.name.trim() }, () => (this.name = ""));
    },
    edit(one) {
      this.naming = one.id;
      this.newName = one.name;
    },
    rename() {
      this.act("rename", { id: this.naming, name: this.newName.trim() }, () => (this.naming = 0));
    },
  },
  template: `
    <section class="panel sessions" :aria-label="texts.sessions_title">
      <h2>{{ texts.sessions_title }}</h2>
      <form class="line" @submit.prevent="start">
        <label class="field grow"><span class="legend">{{ texts.session_name }}</span><input type="text" v-model="name" maxlength="80" autocomplete="off"></label>
        <button type="submit" :disabled="busy">{{ texts.start }}</button>
      </form>
      <p v-if="refused" class="refused" role="alert">{{ refused }}</p>
      <p v-if="!sessions.length" class="hint">{{ texts.no_sessions }}</p>
      <ul class="rows">
        <li v-for="one in sessions.slice(0, shown)" :key="one.id" :class="{ open: !one.closed_at }">
          <form v-if="naming === one.id" class="line" @submit.prevent="rename">
            <input type="text" v-model="newName" maxlength="80" :aria-label="texts.session_name"><button type="submit">{{ texts.keep }}</button></form>
          <p v-else><strong><bdi>{{ called(one) }}</bdi></strong>{{ ' ' }}<span v-if="!one.closed_at" class="tag">{{ texts.going_on }}</span>
            {{ ' ' }}<span class="hint">{{ day(one.started_at) }}</span></p>
          <p class="buttons small">
            <button v-if="!one.closed_at" type="button" :disabled="busy" @click="act('close', { id: one.id })">{{ texts.close_session }}</button>
            <button v-if="naming !== one.id" type="button" :aria-label="texts.rename + ' : ' + called(one)" @click="edit(one)">{{ texts.rename }}</button>
            <span class="recap">{{ texts.recap }}
              <a :href="recap(one, 'html')" target="_blank" rel="noopener">{{ texts.recap_html }}</a>
              <a :href="recap(one, 'md')" :download="called(one) + '.md'">{{ texts.recap_md }}</a></span>
          </p>
        </li>
      </ul>
      <button v-if="sessions.length > shown" type="button" @click="shown = sessions.length">…</button>
    </section>`,
};
