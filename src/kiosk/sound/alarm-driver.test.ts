import { describe, expect, it, vi } from 'vitest';
import { createAlarmDriver } from './alarm-driver.ts';
import { SoundEngine } from './sound-engine.ts';
import type { AudioPort } from './audio-port.ts';

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
    await driver.tick([ring], null, 0);
    await driver.tick([ring], null, 1_000);
    expect(audio.played).toEqual(['new']);
    expect(onSounded).toHaveBeenCalledWith(['order:1']);
  });

  it('reports nothing from a context that is not running, and tries again', async () => {
    const audio = createAudio(false);
    const onSounded = vi.fn();
    const driver = createAlarmDriver(new SoundEngine(audio), onSounded);
    await driver.tick([ring], null, 0);
    expect(onSounded).not.toHaveBeenCalled();
  });

  it('keeps the continuous tone running past a minute', async () => {
    const audio = createAudio(true);
    const driver = createAlarmDriver(new SoundEngine(audio), () => undefined);
    await driver.tick([ring], null, 61_000);
    expect(audio.played).toEqual(['continuous']);
  });
});
