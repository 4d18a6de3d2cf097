// What is sought in the log: it stands in the address, and the server is asked for it.
import { addressOf, changed, nothing, readAddress, rollInAddress } from "cornet/address.js";

const QUIET_MS = 250;

export const sought = {
  computed: {
    filtered() {
      return Object.values(this.now).some(Boolean);
    },
  },
  mounted() {
    window.addEventListener("popstate", this.readAddress);
  },
  unmounted() {
    window.removeEventListener("popstate", this.readAddress);
    clearTimeout(this.quiet);
  },
  methods: {
    want(change) {
      const typing = "q" in change && this.now.q && change.q;
      this.now = changed(this.now, change);
      const write = typing ? "replaceState" : "pushState";
      if (addressOf(this.now) !== location.pathname + location.search) history[write](null, "", addressOf(this.now));
      clearTimeout(this.quiet);
      this.quiet = setTimeout(() => this.seek(), "q" in change ? QUIET_MS : 0);
    },
    clear() {
      this.want(nothing());
    },
    seek() {
      window.scrollTo({ top: Math.min(window.scrollY, this.$el.offsetTop), behavior: "instant" });
      this.ask("seek", { ...this.now });
    },
    ask(event, what) {
      this.turn += 1;
      this.waiting = true;
      this.$emit(event, what);
    },
    goLive() {
      if (rollInAddress()) history.pushState(null, "", addressOf(this.now));
      this.seek();
    },
    readAddress() {
      const roll = rollInAddress();
      this.now = readAddress();
      if (roll) this.ask("around", { id: roll });
      else this.ask("seek", { ...this.now });
    },
  },
};
