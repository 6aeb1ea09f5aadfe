import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AudioPort } from './audio-port.ts';
import { SoundEngine } from './sound-engine.ts';

type FakeAudio = AudioPort & {
  running: boolean;
  loudness: number;
  seconds: number;
  outputs: number;
  played: string[];
  rebuilt: number;
};

function createFakeAudio(): FakeAudio {
  const fake: FakeAudio = {
    running: true,
    loudness: 0.5,
    seconds: 0,
    outputs: 1,
    played: [],
    rebuilt: 0,
    isRunning: () => fake.running,
    contextSeconds: () => fake.seconds,
    resume: () => undefined,
    rebuild: () => void (fake.rebuilt += 1),
    play: (tone) => void fake.played.push(tone),
    startLoop: (tone) => void fake.played.push(`loop ${tone}`),
    stopLoop: () => void fake.played.push('stop'),
    level: () => fake.loudness,
    countOutputs: async () => fake.outputs,
  };
  return fake;
}

describe('the sound engine', () => {
  let audio: FakeAudio;
  let engine: SoundEngine;
  beforeEach(() => {
    vi.useFakeTimers();
    audio = createFakeAudio();
    engine = new SoundEngine(audio, () => Date.now());
  });
  afterEach(() => void vi.useRealTimers());

  const settle = async <T>(promise: Promise<T>): Promise<T> => {
    await vi.advanceTimersByTimeAsync(3_000);
    return promise;
  };

  it('claims nothing before a tone was heard', () => {
    engine.tick();
    expect(engine.getProof()).toMatchObject({ audio_ok: false, reason: 'unproved' });
  });

  it('is proven by signal on the output', async () => {
    expect(await settle(engine.ring('new'))).toBe(true);
    expect(engine.getProof().audio_ok).toBe(true);
  });

  it('never plays into a context that is not running', async () => {
    audio.running = false;
    expect(await settle(engine.ring('new'))).toBe(false);
    expect(audio.played).toEqual([]);
    expect(engine.getProof().reason).toBe('suspended');
  });

  it('says no signal when a tone leaves no trace, and rebuilds the context after the second', async () => {
    audio.loudness = 0;
    expect(await settle(engine.ring('new'))).toBe(false);
    expect(engine.getProof().reason).toBe('no_signal');
    await settle(engine.ring('new'));
    expect(audio.rebuilt).toBe(1);
  });

  it('notices an audio clock that stops', async () => {
    await settle(engine.ring('new'));
    engine.tick();
    await vi.advanceTimersByTimeAsync(1_000);
    engine.tick();
    expect(engine.getProof().reason).toBe('clock_stopped');
  });

  it('fails when the output device was there and is gone, not when none was ever listed', async () => {
    await settle(engine.ring('new'));
    audio.outputs = 0;
    await engine.checkOutputs();
    expect(engine.getProof().audio_ok).toBe(true);
    audio.outputs = 1;
    await engine.checkOutputs();
    audio.outputs = 0;
    await engine.checkOutputs();
    expect(engine.getProof().reason).toBe('device_gone');
  });

  it('notifies its subscribers when the proof changes', async () => {
    const heard = vi.fn();
    engine.subscribe(heard);
    await settle(engine.ring('new'));
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
