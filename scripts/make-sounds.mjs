// Synthesises the desk's tones into public/sounds. Run by hand after changing a tone; the results are committed.
// Each tone is a list of notes; each note is a struck bell: a few partials with an exponential fade.
import { mkdirSync, writeFileSync } from 'node:fs';

const SAMPLE_RATE = 16_000;
const OUT = new URL('../public/sounds/', import.meta.url);

/** Partials of a small bell: [multiple of the pitch, loudness, fade per second]. */
const BELL = [
  [1, 1, 4],
  [2, 0.5, 6],
  [3.01, 0.22, 9],
];
/** A buzzer that cuts through extractor fans: odd partials, hardly fading. */
const BUZZ = [
  [1, 1, 0.5],
  [3, 0.4, 0.5],
  [5, 0.2, 0.5],
];

/** A gong: partials that are not multiples, fading slowly. */
const GONG = [
  [1, 1, 1.6],
  [1.48, 0.6, 2],
  [2.31, 0.45, 3],
  [3.16, 0.25, 5],
];
/** A wood block: one short knock. */
const WOOD = [
  [1, 1, 26],
  [2.72, 0.5, 40],
];

const note = (at, hertz, seconds, loudness = 1, voice = BELL) => ({ at, hertz, seconds, loudness, voice });

const TONES = {
  new: { seconds: 1.2, notes: [note(0, 784, 0.5), note(0.18, 1047, 0.5), note(0.36, 1319, 0.8)] },
  second: {
    seconds: 1.4,
    notes: [0, 0.35, 0.7].flatMap((at) => [note(at, 1319, 0.3, 1, BUZZ), note(at + 0.16, 1047, 0.3, 1, BUZZ)]),
  },
  continuous: {
    seconds: 1.6,
    notes: [0, 0.4, 0.8, 1.2].flatMap((at) => [note(at, 1568, 0.2, 1, BUZZ), note(at + 0.2, 1175, 0.2, 1, BUZZ)]),
  },
  changed: { seconds: 1, notes: [note(0, 880, 0.4), note(0.22, 880, 0.4), note(0.44, 988, 0.5)] },
  cancelled: {
    seconds: 1.1,
    notes: [note(0, 659, 0.4, 1, BUZZ), note(0.3, 523, 0.4, 1, BUZZ), note(0.6, 392, 0.5, 1, BUZZ)],
  },
  late: { seconds: 0.8, notes: [note(0, 988, 0.3), note(0.25, 988, 0.5)] },
  'link-lost': { seconds: 1, notes: [note(0, 440, 0.4, 1, BUZZ), note(0.5, 440, 0.4, 1, BUZZ)] },
  gong: { seconds: 1.4, notes: [note(0, 330, 1.4, 1, GONG)] },
  wood: { seconds: 0.8, notes: [0, 0.16, 0.48, 0.64].map((at) => note(at, 1100, 0.15, 1, WOOD)) },
  trill: {
    seconds: 1,
    notes: [0, 1, 2, 3, 4, 5].map((step) => note(step * 0.14, step % 2 === 0 ? 1397 : 1175, 0.2)),
  },
  drops: { seconds: 1.1, notes: [note(0, 1568, 0.3), note(0.24, 1175, 0.3), note(0.48, 880, 0.6)] },
  armed: { seconds: 0.4, notes: [note(0, 1047, 0.4)] },
};

function sampleOf({ hertz, loudness, seconds, voice }, time) {
  if (time < 0 || time > seconds) return 0;
  const attack = Math.min(1, time / 0.004);
  const release = Math.min(1, (seconds - time) / 0.02);
  let value = 0;
  for (const [multiple, level, fade] of voice)
    value += level * Math.exp(-fade * time) * Math.sin(2 * Math.PI * hertz * multiple * time);
  return value * loudness * attack * release;
}

function render({ seconds, notes }) {
  const samples = new Float64Array(Math.round(seconds * SAMPLE_RATE));
  for (let index = 0; index < samples.length; index += 1) {
    for (const each of notes) samples[index] += sampleOf(each, index / SAMPLE_RATE - each.at);
  }
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return samples.map((value) => (value / peak) * 0.95);
}

function wavOf(samples) {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples.length * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(SAMPLE_RATE, 24);
  bytes.writeUInt32LE(SAMPLE_RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((value, index) => bytes.writeInt16LE(Math.round(value * 32_767), 44 + index * 2));
  return bytes;
}

mkdirSync(OUT, { recursive: true });
for (const [name, tone] of Object.entries(TONES)) writeFileSync(new URL(`${name}.wav`, OUT), wavOf(render(tone)));
