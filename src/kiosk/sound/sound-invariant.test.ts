import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAlarmDriver } from './alarm-driver.ts';
import type { ActiveRing } from './alarm-plan.ts';
import type { AudioPort } from './audio-port.ts';
import { isMuted, startMute } from './mute.ts';
import { SoundEngine } from './sound-engine.ts';

const SECOND = 1_000;
const LENGTH_S = 150;
const WINDOW = 15;

type Mood = { at: number; isRunning: boolean; isLoud: boolean; isClockGoing: boolean };
type Scenario = { moods: readonly Mood[]; rings: readonly { at: number; seenAt: number }[]; muteAt: number };

const scenarios: fc.Arbitrary<Scenario> = fc.record({
  moods: fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: LENGTH_S }),
      isRunning: fc.boolean(),
      isLoud: fc.boolean(),
      isClockGoing: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
  rings: fc.array(fc.record({ at: fc.integer({ min: 0, max: 60 }), seenAt: fc.integer({ min: 30, max: LENGTH_S }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  muteAt: fc.integer({ min: 0, max: LENGTH_S * 2 }),
});

/**
 * Per second of the scenario: is an unseen order waiting unmuted, was a tone on the output, did the screen say NO
 * SOUND?
 */
async function play(scenario: Scenario, isHonest = true) {
  const startedAt = Date.now();
  const second = (): number => Math.floor((Date.now() - startedAt) / SECOND);
  let contextSeconds = 0;
  let isLooping = false;
  const heardAt = new Set<number>();
  const mood = (): Mood =>
    scenario.moods.filter(({ at }) => at <= second()).toSorted((left, right) => right.at - left.at)[0] ?? {
      at: 0,
      isRunning: true,
      isLoud: true,
      isClockGoing: true,
    };
  const isAudible = (): boolean => mood().isRunning && mood().isLoud;
  const audio: AudioPort = {
    isRunning: () => (isHonest ? mood().isRunning : true),
    contextSeconds: () => contextSeconds,
    resume: () => undefined,
    rebuild: () => undefined,
    play: () => void (isAudible() && heardAt.add(second())),
    startLoop: () => void (isLooping = true),
    stopLoop: () => void (isLooping = false),
    level: () => (isHonest ? (isAudible() ? 0.5 : 0) : 0.5),
    countOutputs: async () => undefined,
  };
  const engine = new SoundEngine(audio, () => Date.now());
  const driver = createAlarmDriver(engine, () => undefined);
  const rows: { isWaiting: boolean; isHeard: boolean; saysNoSound: boolean }[] = [];
  let mute: ReturnType<typeof startMute> | null = null;
  for (let now = 0; now <= LENGTH_S; now += 1) {
    if (now === scenario.muteAt) mute = startMute(Date.now());
    const rings: ActiveRing[] = scenario.rings.flatMap(({ at, seenAt }, index) =>
      at <= now && now < seenAt ? [{ key: String(index), kind: 'new', sinceMs: startedAt + at * SECOND }] : [],
    );
    engine.tick();
    void driver.tick(rings, [], mute, Date.now());
    if (mood().isClockGoing && mood().isRunning) contextSeconds += 1;
    await vi.advanceTimersByTimeAsync(SECOND);
    rows.push({
      isWaiting: rings.length > 0 && !isMuted(mute, startedAt + now * SECOND),
      isHeard: heardAt.has(now) || (isLooping && isAudible()),
      saysNoSound: !engine.getProof().audio_ok,
    });
  }
  return rows;
}

/**
 * The first second of a stretch of 15 s in which an order waited unheard and no one was notified; -1 when there is
 * none.
 */
const firstSilence = (rows: Awaited<ReturnType<typeof play>>): number =>
  rows.findIndex((_row, from) => {
    const stretch = rows.slice(from, from + WINDOW + 1);
    return stretch.length > WINDOW && stretch.every((row) => row.isWaiting && !row.isHeard && !row.saysNoSound);
  });

describe('a waiting order', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('[I12] has in each 15 s a tone on the output, a mute in sight, or NO SOUND on the screen', async () => {
    await fc.assert(
      fc.asyncProperty(scenarios, async (scenario) => {
        expect(firstSilence(await play(scenario))).toBe(-1);
      }),
      { numRuns: 60 },
    );
  });

  it('[I12] is found silent by this check when the proof believes what the machine claims', async () => {
    const deaf: Scenario = {
      moods: [{ at: 5, isRunning: true, isLoud: false, isClockGoing: true }],
      rings: [{ at: 0, seenAt: LENGTH_S }],
      muteAt: LENGTH_S * 2,
    };
    expect(firstSilence(await play(deaf, false))).toBeGreaterThan(0);
  });
});
