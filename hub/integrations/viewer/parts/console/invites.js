// Invitations: a link and its QR code for each person, taken back by a press.
import { acting } from "cornet/console/calling.js";
import { locale } from "cornet/locale.js";

export default {
  mixins: [acting],
  props: { invites: Array, recipients: Array },
  data() {
    return { role: "player", player: "", pictured: "", copied: "" };
  },
  methods: {
    called(one) {
      return one.player || this.texts[`as_${one.role}`];
    },
    seen(one) {
      if (!one.used_at) return this.texts.never_used;
      const day = new Date(one.used_at).toLocaleDateString(locale(this.language), { day: "numeric", month: "long" });
      return this.texts.used_at.replace("{day}", () => day);
    },
    isForHere(one) {
      return /^\w+:\/\/(127\.|localhost|\[::1\])/.test(one.address);
    },
    invite() {
      const given = this.role === "player" ? { role: this.role, player: this.player.trim() } : { role: this.role };
      this.act("invite", given, (made) => {
        this.player = "";
        this.pictured = made.id;
      });
    },
    async copy(one) {
      // A page that came in the clear has no clipboard: the link is shown, to be copied by hand.
      await navigator.clipboard?.writeText(one.address);
      this.copied = one.id;
    },
  },
  template: `
    <section class="panel invites" :aria-label="texts.invites_title">
      <h2>{{ texts.invites_title }}</h2>
      <p class="hint">{{ texts.invites_hint }}</p>
      <form class="line" @submit.prevent="invite">
        <label class="field"><span class="legend">{{ texts.invite_as }}</span>
          <select v-model="role"><option v-for="name in ['player', 'table', 'gm']" :key="name" :value="name">{{ texts['as_' + name] }}</option></select></label>
        <label v-if="role === 'player'" class="field grow"><span class="legend">{{ texts.player_field }}</span>
          <input type="text" v-model="player" maxlength="80" autocomplete="off" list="invited-players"></label>
        <datalist id="invited-players"><option v-for="one in recipients" :key="one.player" :value="one.player"></option></datalist>
        <button type="submit" :disabled="busy || (role === 'player' && !player.trim())">{{ texts.invite }}</button>
      </form>
      <p v-if="refused" class="refused" role="alert">{{ refused }}</p>
      <p v-if="invites.some(isForHere)" class="for-here"><span aria-hidden="true">▲</span> {{ texts.link_for_here }}</p>
      <ul class="rows">
        <li v-for="one in invites" :key="one.id">
          <p><strong><bdi>{{ called(one) }}</bdi></strong>{{ ' ' }}<span v-if="one.player" class="tag">{{ texts['as_' + one.role] }}</span>
            {{ ' ' }}<span class="hint">{{ seen(one) }}</span></p>
          <p class="buttons small">
            <button type="button" :aria-label="texts.copy_link + ' : ' + called(one)" @click="copy(one)">{{ texts.copy_link }}</button>
            <button type="button" :aria-label="texts.show_qr + ' : ' + called(one)" :aria-expanded="pictured === one.id"
                    @click="pictured = pictured === one.id ? '' : one.id">{{ texts.show_qr }}</button>
            <button type="button" :disabled="busy" :aria-label="texts.revoke + ' : ' + called(one)" @click="act('revoke', { id: one.id })">{{ texts.revoke }}</button>
            <span v-if="copied === one.id" role="status">{{ texts.copied }}</span></p>
          <figure v-if="pictured === one.id" class="qr">
            <img :src="'/api/invites/' + encodeURIComponent(one.id) + '/qr.svg'" :alt="texts.qr_of.replace('{name}', () => called(one))" width="220" height="220">
            <figcaption>{{ one.address }}</figcaption></figure>
        </li>
      </ul>
    </section>`,
};
