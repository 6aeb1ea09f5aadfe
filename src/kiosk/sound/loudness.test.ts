import { describe, expect, it } from 'vitest';
import { goertzel, judgeLoudness as judge, TONE_HERTZ } from './loudness.ts';

const RATE = 48_000;
const PITCHES = TONE_HERTZ.new;
const judgeLoudness = (room: readonly Float32Array[], during: readonly Float32Array[], rate: number) =>
  judge(room, during, rate, PITCHES);
const FRAME = 2_048;

/** One window of a microphone: sines of these pitches, with noise that is the same each time. */
function frameOf(hertz: readonly number[], amplitude: number, noise = 0, seed = 1): Float32Array {
  let state = seed;
  return Float32Array.from({ length: FRAME }, (_, index) => {
    state = (state * 16_807) % 2_147_483_647;
    const hiss = noise * ((state / 2_147_483_647) * 2 - 1);
    return hertz.reduce((sum, pitch) => sum + amplitude * Math.sin((2 * Math.PI * pitch * index) / RATE), hiss);
  });
}

const quiet = [1, 2, 3].map((seed) => frameOf([], 0, 0.002, seed));
const notes = (amplitude: number, noise = 0.002) =>
  PITCHES.map((hertz, index) => frameOf([hertz], amplitude, noise, index + 9));

describe('[SS8] the loudness check', () => {
  it('measures one pitch and hardly its neighbours', () => {
    expect(goertzel(frameOf([1047], 0.5), RATE, 1047)).toBeCloseTo(0.5, 1);
    expect(goertzel(frameOf([1047], 0.5), RATE, 1319)).toBeLessThan(0.03);
    expect(goertzel(new Float32Array(), RATE, 1047)).toBe(0);
  });

  it('hears a loud tone, a faint one, and none', () => {
    expect(judgeLoudness(quiet, notes(0.1), RATE).verdict).toBe('loud');
    expect(judgeLoudness(quiet, notes(0.0006), RATE).verdict).toBe('faint');
    expect(
      judgeLoudness(
        quiet,
        [4, 5, 6].map((seed) => frameOf([], 0, 0.002, seed)),
        RATE,
      ).verdict,
    ).toBe('silent');
  });

  it('is not fooled by a noise that is not the tone, nor by a kitchen that was as loud before', () => {
    const hood = [7, 8].map((seed) => frameOf([], 0, 0.4, seed));
    expect(judgeLoudness(hood, hood, RATE).verdict).toBe('silent');
    const one = [frameOf([1047], 0.3, 0.002)];
    expect(judgeLoudness(quiet, one, RATE).verdict).not.toBe('loud');
  });

  it('answers also where the microphone gave nothing', () => {
    expect(judgeLoudness([], [], RATE)).toEqual({ verdict: 'silent', decibels: 0 });
  });
});
