// A page calls the hub and awaits its answer; its parts are handed `call`, the words and the language.
const PATIENCE_MS = 20000;
// A second press this soon after the first is the same press of a hurried finger.
const REST_MS = 600;
const ROLLING = ["ask", "roll", "answer", "declare", "again", "oppose", "oppose_again"];

export const calling = {
  provide() {
    return { call: this.call, texts: this.texts, language: this.language, advice: this.advice };
  },
  created() {
    this.awaited = new Map();
    this.calls = 0;
  },
  methods: {
    call(name, given = {}) {
      const id = ++this.calls;
      return new Promise((done, failed) => {
        const tired = setTimeout(() => this.answered(id, { error: this.texts.unanswered }), PATIENCE_MS);
        this.awaited.set(id, { done, failed, tired });
        this.$emit("call", { id, name, given });
      });
    },
    answered(id, answer) {
      const { done, failed, tired } = this.awaited.get(id) ?? {};
      if (!done) return;
      clearTimeout(tired);
      this.awaited.delete(id);
      if ("error" in answer) failed(new Error(answer.error));
      else done(answer.done);
    },
  },
};

// What a part asks of the hub: one thing at a time, and a refusal is told where it happened.
export const acting = {
  inject: ["call", "texts", "language"],
  data() {
    return { busy: false, refused: "" };
  },
  methods: {
    // True once it is done; `then` is given what came of it.
    async act(name, given, then) {
      if (this.busy) return false;
      this.busy = true;
      this.refused = "";
      const rested = new Promise((done) => setTimeout(done, ROLLING.includes(name) ? REST_MS : 0));
      try {
        const result = await this.call(name, given);
        await then?.(result);
        return true;
      } catch (error) {
        this.refused = error.message;
        return false;
      } finally {
        rested.then(() => (this.busy = false));
      }
    },
  },
};

// The same roll has the same id until it is answered, so that pressed twice it rolls once.
export class Requests {
  idOf(wanted) {
    const key = JSON.stringify(wanted);
    if (this.key !== key) {
      this.key = key;
      this.id = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    }
    return this.id;
  }

  answered() {
    this.key = undefined;
  }
}
