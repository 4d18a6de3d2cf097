// The page's address as a QR code, or how to open the page to other devices.
export default {
  props: { phone: Object, texts: Object },
  methods: {
    open() {
      this.$refs.dialog.showModal();
    },
  },
  template: `
    <dialog ref="dialog" class="phone" :aria-label="texts.phone" @click.self="$refs.dialog.close()">
      <div class="sheet">
        <header>
          <h2>{{ texts.phone }}</h2>
          <form method="dialog"><button :aria-label="texts.close" :title="texts.close">✕</button></form>
        </header>
        <template v-if="phone.address">
          <svg class="qr" :viewBox="'0 0 ' + phone.size + ' ' + phone.size" role="img" shape-rendering="crispEdges"
               :aria-label="texts.phone_code.replace('{address}', phone.address)">
            <rect :width="phone.size" :height="phone.size" fill="#fff" /><path :d="phone.path" fill="#000" /></svg>
          <p class="address"><a :href="phone.address">{{ phone.address }}</a></p>
          <p>{{ texts.phone_how }}</p>
          <p>{{ texts.phone_token }}</p>
        </template>
        <template v-else>
          <p>{{ texts.phone_closed }}</p>
          <pre>[viewer]
host = "0.0.0.0"
token = "{{ texts.phone_your_token }}"</pre>
        </template>
      </div>
    </dialog>`,
};
