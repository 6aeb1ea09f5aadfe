import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backoffMs,
  BACKOFF_MAX_MS,
  idleLink,
  JOIN_MS,
  PROBE_MS,
  SILENCE_MS,
  STABLE_MS,
  stepLink,
  type LinkInput,
  type LinkState,
} from './link-machine.ts';

/** Runs inputs at their times; returns the state and every effect with its time. */
function run(
  script: readonly (readonly [number, LinkInput])[],
  random = 0.5,
): { state: LinkState; effects: [number, string][] } {
  let state = idleLink;
  const effects: [number, string][] = [];
  for (const [at, input] of script) {
    const step = stepLink(state, input, at, random);
    state = step.state;
    for (const effect of step.effects) effects.push([at, effect]);
  }
  return { state, effects };
}

const toLive: [number, LinkInput][] = [
  [0, { kind: 'enable' }],
  [10, { kind: 'opened' }],
  [20, { kind: 'live' }],
];
const tick = (at: number): [number, LinkInput] => [at, { kind: 'tick' }];

describe('a lane', () => {
  it('[L11] says hello as soon as it is open, and is live only when the server says so', () => {
    const { state, effects } = run(toLive);
    expect(effects).toEqual([
      [0, 'open'],
      [10, 'hello'],
    ]);
    expect(state.phase).toBe('live');
  });

  it('[L12] probes after six seconds of silence and is dead two seconds later: eight in all', () => {
    const { effects, state } = run([...toLive, tick(5_000), tick(20 + SILENCE_MS), tick(20 + SILENCE_MS + PROBE_MS)]);
    expect(effects.slice(2)).toEqual([
      [6_020, 'probe'],
      [8_020, 'kill'],
    ]);
    expect(state.phase).toBe('waiting');
    expect(SILENCE_MS + PROBE_MS).toBeLessThanOrEqual(8_000);
  });

  it('[L12] is alive again when anything is heard during the probe', () => {
    expect(run([...toLive, tick(6_020), [6_100, { kind: 'heard' }], tick(8_200)]).state.phase).toBe('live');
  });

  it('[L12] probes at once when the page wakes', () => {
    expect(run([...toLive, [30, { kind: 'wake' }]]).effects.at(-1)).toEqual([30, 'probe']);
  });

  it('gives up on a connection that opens but says nothing', () => {
    expect(run([[0, { kind: 'enable' }], [10, { kind: 'opened' }], tick(10 + JOIN_MS)]).effects.at(-1)).toEqual([
      10 + JOIN_MS,
      'kill',
    ]);
  });

  it('[L13] waits with full jitter, never longer than ten seconds, and never gives up', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempt, random) => {
        const delay = backoffMs(attempt, random);
        expect(delay >= 0 && delay <= BACKOFF_MAX_MS).toBe(true);
      }),
    );
    let state = stepLink(idleLink, { kind: 'enable' }, 0, 0).state;
    for (let at = 0; at < 3_600_000; at += 1_000) {
      const input: LinkInput = state.phase === 'connecting' ? { kind: 'closed' } : { kind: 'tick' };
      state = stepLink(state, input, at, 0.99).state;
    }
    expect(state.attempt).toBeGreaterThan(150);
  });

  it('[L13] lets the server’s delay win over its own', () => {
    const { state } = run([...toLive, [30, { kind: 'bye', retryAfter: 7_777 }], [40, { kind: 'closed' }]]);
    expect(state.deadline).toBe(40 + 7_777);
  });

  it('[L13] starts counting again only after ten seconds of live', () => {
    const afterShort = run([
      ...toLive,
      [100, { kind: 'closed' }],
      tick(1_000),
      [1_010, { kind: 'opened' }],
      [1_020, { kind: 'live' }],
      [1_030, { kind: 'closed' }],
    ]);
    expect(afterShort.state.attempt).toBe(2);
    const afterLong = run([...toLive, [20 + STABLE_MS, { kind: 'heard' }], [20 + STABLE_MS, { kind: 'closed' }]]);
    expect(afterLong.state.attempt).toBe(1);
  });

  it('closes at once when it is no longer needed', () => {
    expect(run([...toLive, [30, { kind: 'disable' }]])).toMatchObject({ state: idleLink });
  });
});
