import { describe, expect, it, vi } from 'vitest';
import { createAlarmDriver } from './alarm-driver.ts';
import { SoundEngine } from './sound-engine.ts';
import type { AudioPort } from './audio-port.ts';
import { voicesOf } from './voices.ts';

function createAudio(isRunning: boolean): AudioPort & { played: string[] } {
  const played: string[] = [];
  return {
    played,
    isRunning: () => isRunning,
    contextSeconds: () => 0,
    resume: () => undefined,
    rebuild: () => undefined,
    play: (tone) => void played.push(tone),
    startLoop: (tone) => void played.push(tone),
    stopLoop: () => undefined,
    level: () => 0.4,
    countOutputs: async () => undefined,
  };
}

const ring = { key: 'order:1', kind: 'new' as const, sinceMs: 0 };

describe('the alarm driver', () => {
  it('reports a ring as sounded once the tone was proven, and sounds each slot once', async () => {
    const audio = createAudio(true);
    const onSounded = vi.fn();
    const driver = createAlarmDriver(new SoundEngine(audio), onSounded);
    await driver.tick([ring], [], null, 0);
    await driver.tick([ring], [], null, 1_000);
    expect(audio.played).toEqual(['new']);
    expect(onSounded).toHaveBeenCalledWith(['order:1']);
  });

  it('reports nothing from a context that is not running, and tries again', async () => {
    const audio = createAudio(false);
    const onSounded = vi.fn();
    const driver = createAlarmDriver(new SoundEngine(audio), onSounded);
    await driver.tick([ring], [], null, 0);
    expect(onSounded).not.toHaveBeenCalled();
  });

  it('keeps the continuous tone running past a minute', async () => {
    const audio = createAudio(true);
    const driver = createAlarmDriver(new SoundEngine(audio), () => undefined);
    await driver.tick([ring], [], null, 61_000);
    expect(audio.played).toEqual(['continuous']);
  });

  it('[R5] does not miss a sound between two of a courier’s, which come every 30 s', async () => {
    let now = 0;
    const audio = { ...createAudio(true), contextSeconds: () => now / 1_000 };
    const engine = new SoundEngine(audio, () => now);
    const driver = createAlarmDriver(engine, () => undefined);
    const courier = { key: 'order:2', kind: 'courier_trouble' as const, sinceMs: 0 };
    const missed: number[] = [];
    const play = async (until: number, rings: readonly (typeof courier | typeof ring)[]): Promise<void> => {
      for (; now < until; now += 1_000) {
        await driver.tick(rings, [], null, now);
        engine.tick();
        if (!engine.getProof().audio_ok) missed.push(now);
      }
    };
    await play(95_000, [courier]);
    expect(missed).toEqual([]);
    // A new order begins a shorter watch.
    await play(100_000, [courier, { ...ring, sinceMs: 95_000 }]);
    expect(missed).toEqual([]);
  });

  const soon = { key: 'soon:1', event: 'soon' as const };
  const link = { key: 'link', event: 'link' as const };

  it('[SS6] says once each that an order is about to be late and that the link is lost, each in its own tone', async () => {
    const audio = createAudio(true);
    const driver = createAlarmDriver(new SoundEngine(audio), () => undefined);
    for (let second = 0; second < 5; second += 1) await driver.tick([], [soon, link], null, second * 1_000);
    expect(audio.played).toEqual(['link-lost', 'late']);
    await driver.tick([], [], null, 6_000);
    await driver.tick([], [link], null, 7_000);
    expect(audio.played).toEqual(['link-lost', 'late', 'link-lost']);
  });

  it('[SS6] lets orders ring first and says the rest in between, never in place of them', async () => {
    const audio = createAudio(true);
    const driver = createAlarmDriver(new SoundEngine(audio), () => undefined);
    for (let second = 0; second < 10; second += 1) await driver.tick([ring], [soon], null, second * 1_000);
    expect(audio.played).toEqual(['new', 'late', 'new']);
  });

  it('[SS6] keeps what was not heard, and what came during a mute, until it is', async () => {
    const deaf = createAudio(false);
    const driver = createAlarmDriver(new SoundEngine(deaf), () => undefined);
    await driver.tick([], [soon], null, 0);
    expect(deaf.played).toEqual([]);
    const audio = createAudio(true);
    const muted = createAlarmDriver(new SoundEngine(audio), () => undefined);
    const mute = { startedAtMs: 0, untilMs: 60_000 };
    await muted.tick([], [soon], mute, 1_000);
    expect(audio.played).toEqual([]);
    await muted.tick([], [soon], mute, 61_000);
    expect(audio.played).toEqual(['late']);
  });

  it('[SS5] sounds the tones that were chosen, and keeps the later steps their own', async () => {
    const audio = createAudio(true);
    const tones = {
      new: 'gong',
      changed: 'wood',
      cancelled: 'trill',
      courier: 'new',
      soon: 'drops',
      link: 'late',
    } as const;
    const driver = createAlarmDriver(
      new SoundEngine(audio),
      () => undefined,
      () => voicesOf(tones),
    );
    await driver.tick([ring], [], null, 0);
    await driver.tick([], [soon], null, 1_000);
    await driver.tick([ring], [], null, 31_000);
    expect(audio.played).toEqual(['gong', 'drops', 'second']);
  });
});
