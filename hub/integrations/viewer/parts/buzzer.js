// The piezo of the box; a browser lets it sound only after a first gesture.
const LOUDNESS = 0.04;

export class Buzzer {
  wake() {
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") this.context.resume();
  }

  sound(hz) {
    if (!this.context) return;
    if (!this.oscillator) this.solder();
    const now = this.context.currentTime;
    if (hz) this.oscillator.frequency.setValueAtTime(hz, now);
    this.gain.gain.setTargetAtTime(hz ? LOUDNESS : 0, now, 0.004);
  }

  solder() {
    this.gain = new GainNode(this.context, { gain: 0 });
    this.oscillator = new OscillatorNode(this.context, { type: "square" });
    this.oscillator.connect(this.gain).connect(this.context.destination);
    this.oscillator.start();
  }

  close() {
    this.context?.close();
  }
}
