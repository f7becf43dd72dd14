// Small sounds made on the spot; off until somebody switches them on.

import { prefs } from "../core/prefs.js";

/** @typedef {"place" | "pin" | "win" | "lose"} Sound */
/** A tone: when it begins, how high, how long, how loud; times in seconds. @typedef {[number, number, number, number]} Tone */

/** @type {Record<Sound, Tone[]>} */
const TONES = {
  place: [[0, 420, 0.07, 0.16]],
  pin: [[0, 880, 0.06, 0.1]],
  win: [
    [0, 523, 0.16, 0.14],
    [0.12, 659, 0.16, 0.14],
    [0.24, 784, 0.32, 0.16],
  ],
  lose: [
    [0, 330, 0.2, 0.12],
    [0.16, 262, 0.32, 0.12],
  ],
};

/** @type {AudioContext | null} */
let context = null;

export const soundsOn = () => prefs.get("sounds", false);

/** @param {boolean} on */
export function switchSounds(on) {
  prefs.set("sounds", on);
  if (on) play("place");
}

/** @param {Sound} sound */
export function play(sound) {
  if (!soundsOn() || !("AudioContext" in globalThis)) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [begin, high, long, loud] of TONES[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = high;
    volume.gain.setValueAtTime(loud, now + begin);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + begin + long);
    tone.connect(volume).connect(context.destination);
    tone.start(now + begin);
    tone.stop(now + begin + long);
  }
}
