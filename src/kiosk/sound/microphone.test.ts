import { describe, expect, it, vi } from 'vitest';
import { TONE_HERTZ } from './loudness.ts';
import { listenToTone, type Microphone } from './microphone.ts';

const RATE = 48_000;
const pitches = TONE_HERTZ.new;
const soon = (): Promise<void> => Promise.resolve();

/** A room that is quiet until the tone plays. */
function roomWith(amplitude: number): Microphone & { play: () => Promise<boolean> } {
  let isPlaying = false;
  let taken = 0;
  return {
    sampleRate: RATE,
    frame: () => {
      taken += 1;
      const hertz = pitches[taken % 3] ?? 784;
      return Float32Array.from(
        { length: 2_048 },
        (_, index) => (isPlaying ? amplitude : 0) * Math.sin((2 * Math.PI * hertz * index) / RATE),
      );
    },
    close: vi.fn(),
    play: async () => {
      isPlaying = true;
      return true;
    },
  };
}

describe('[SS8] listening to our own tone', () => {
  it('hears it and lets the microphone go', async () => {
    const room = roomWith(0.2);
    expect(await listenToTone({ open: async () => room, play: room.play, pause: soon, pitches })).toMatchObject({
      verdict: 'loud',
    });
    expect(room.close).toHaveBeenCalledTimes(1);
  });

  it('says that nothing came back', async () => {
    const room = roomWith(0);
    expect(await listenToTone({ open: async () => room, play: room.play, pause: soon, pitches })).toMatchObject({
      verdict: 'silent',
    });
  });

  it('lets the microphone go also where the tone did not play or failed', async () => {
    const room = roomWith(0.2);
    expect(await listenToTone({ open: async () => room, play: async () => false, pause: soon, pitches })).toBe(
      'no_tone',
    );
    const failing = listenToTone({
      open: async () => room,
      play: () => Promise.reject(new Error('gone')),
      pause: soon,
      pitches,
    });
    await expect(failing).rejects.toThrow('gone');
    expect(room.close).toHaveBeenCalledTimes(2);
  });

  it('plays nothing when the microphone was refused', async () => {
    const play = vi.fn(async () => true);
    expect(await listenToTone({ open: async () => 'refused', play, pause: soon, pitches })).toBe('refused');
    expect(play).not.toHaveBeenCalled();
  });
});
