// The face of a virtual box: digits, lamps and six keys that can be held and pressed together.
import { Buzzer } from "cornet/buzzer.js";
import Digits from "cornet/digits.js";
import Manual from "cornet/manual.js";

const KEYS = ["mode", "player", "adv", "up", "down", "roll"];
const TYPED = { " ": "roll", m: "mode", ArrowUp: "up", ArrowDown: "down", a: "adv", p: "player" };

export default {
  components: { Digits, Manual },
  props: { face: Object, name: String, texts: Object, manual: Object },
  data() {
    return { now: this.face, held: {}, silent: false, keys: KEYS };
  },
  created() {
    this.fingers = new Map();
    this.buzzer = new Buzzer();
  },
  mounted() {
    this.listeners = [
      ["keydown", (event) => this.typed(event, true)],
      ["keyup", (event) => this.typed(event, false)],
      ["pointerup", (event) => this.lift(event.pointerId)],
      ["pointercancel", (event) => this.lift(event.pointerId)],
      ["blur", () => this.letGo()],
    ];
    for (const [name, heard] of this.listeners) window.addEventListener(name, heard);
  },
  unmounted() {
    for (const [name, heard] of this.listeners) window.removeEventListener(name, heard);
    this.buzzer.close();
  },
  computed: {
    label() {
      const digits = this.now.digits.trim();
      return digits ? this.texts.digits_read.replace("{digits}", digits) : this.texts.dark_display;
    },
    lamps() {
      return this.now.leds.map(lamp);
    },
  },
  methods: {
    show(face) {
      this.now = face;
      this.buzzer.sound(this.silent ? 0 : face.buzzer);
    },
    // A finger is a pointer's id or a typed key: a key of the box stays down while any finger is on it.
    put(finger, key) {
      this.buzzer.wake();
      if (this.fingers.has(finger)) return;
      this.fingers.set(finger, key);
      if (!this.held[key]) this.$emit("key", { key, down: true });
      this.held[key] = true;
    },
    lift(finger) {
      const key = this.fingers.get(finger);
      if (!this.fingers.delete(finger) || [...this.fingers.values()].includes(key)) return;
      this.held[key] = false;
      this.$emit("key", { key, down: false });
    },
    letGo() {
      for (const finger of [...this.fingers.keys()]) this.lift(finger);
    },
    pointed(event, key) {
      if (event.button !== 0) return;
      const latch = `latch ${key}`;
      if (this.fingers.has(latch)) this.lift(latch);
      else this.put(event.shiftKey ? latch : event.pointerId, key);
    },
    typed(event, down) {
      // Where there are several boxes, the first one hears the keyboard.
      const key = event.defaultPrevented ? undefined : this.keyTyped(event);
      if (!key) return;
      event.preventDefault();
      if (down && !event.repeat) this.put(event.code, key);
      if (!down) this.lift(event.code);
    },
    keyTyped(event) {
      if (!this.fingers.has(event.code) && (event.ctrlKey || event.metaKey || event.altKey)) return;
      const cap = event.target.closest?.("[data-key]");
      if (cap && this.$el.contains(cap) && ["Enter", " "].includes(event.key)) return cap.dataset.key;
      const elsewhere = event.target.closest?.("input, select, textarea, summary, dialog, a, button");
      if (elsewhere && !cap && event.type === "keydown") return;
      return TYPED[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    },
    hush() {
      this.silent = !this.silent;
      this.buzzer.wake();
      this.buzzer.sound(this.silent ? 0 : this.now.buzzer);
    },
  },
  template: `
    <section class="box" :class="{ dark: !now.power }" :aria-label="name || texts.box">
      <div class="top">
        <p class="plate">{{ name || 'Cornet' }}</p>
        <div class="window"><Digits :segments="now.segments" :brightness="now.brightness" :label="label" /></div>
        <div class="lamps" aria-hidden="true"><i v-for="lamp in lamps" :style="lamp" :class="{ lit: lamp }"></i></div>
        <div class="keys">
          <button v-for="key in keys" :key="key" type="button" :data-key="key" :class="[key, { held: held[key] }]"
                  :aria-label="texts[key + '_name'] ?? texts[key]" :aria-pressed="!!held[key]"
                  @pointerdown.prevent="pointed($event, key)" @contextmenu.prevent>
            <b>{{ texts[key] }}</b><kbd aria-hidden="true">{{ texts['key_' + key] }}</kbd>
          </button>
        </div>
      </div>
      <p class="foot">
        <button type="button" @click="$refs.manual.open()">{{ texts.manual }}</button>
        <button type="button" @click="hush" :aria-pressed="silent">{{ silent ? texts.sound_off : texts.sound_on }}</button>
      </p>
      <Manual ref="manual" :manual="manual" :texts="texts" />
    </section>`,
};

// LEDs are driven dim to spare the eyes; on a screen the hue is shown full and the level as glow.
function lamp(colour) {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const most = Math.max(...parts);
  if (!most) return null;
  const hue = parts.map((part) => Math.round((part / most) * 255));
  return { "--lamp": `rgb(${hue.join(" ")})`, "--light": (0.35 + 0.65 * (most / 255) ** 0.45).toFixed(2) };
}
