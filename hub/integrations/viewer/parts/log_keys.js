// The keyboard in the log: from roll to roll, to one of them, to its link.
import { linkOf } from "cornet/address.js";
import { copy } from "cornet/copy.js";

export const keyed = {
  mounted() {
    window.addEventListener("keydown", this.typed);
  },
  unmounted() {
    window.removeEventListener("keydown", this.typed);
  },
  methods: {
    typed(event) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      const card = event.target.closest?.(".card");
      const inField = event.target.closest?.("input, select, textarea");
      if (event.key === "Escape") return this.escape(inField);
      if (inField) return;
      const act = this.acts(card)[event.key];
      if (!act || (event.key === "Enter" && event.target !== card)) return;
      event.preventDefault();
      act();
    },
    acts(card) {
      const roll = card && this.rolls.find((one) => one.id === card.dataset.id);
      const moves = { j: () => this.step(card, 1), k: () => this.step(card, -1), "/": () => this.$refs.seek.focus() };
      if (!roll) return moves;
      return {
        ...moves, ArrowDown: moves.j, ArrowUp: moves.k, c: () => this.copyLink(roll),
        Enter: () => window.location.assign(linkOf(roll)),
      };
    },
    step(card, by) {
      const cards = this.cards();
      const inSight = cards.findIndex((one) => one.getBoundingClientRect().bottom > 60);
      this.goTo(cards[card ? cards.indexOf(card) + by : inSight]);
    },
    goToMarked() {
      if (this.marked) this.goTo(this.cards().find((card) => card.dataset.id === this.marked));
    },
    goTo(card) {
      if (!card) return;
      card.scrollIntoView({ block: "center", behavior: "instant" });
      card.focus({ preventScroll: true });
    },
    escape(field) {
      if (field?.type === "search" && field.value) this.want({ q: "" });
      else if (field) field.blur();
      else if (this.filtered) this.clear();
    },
    async copyLink(roll) {
      await copy(window.location.origin + linkOf(roll));
      this.heard = this.texts.copied;
    },
  },
};
