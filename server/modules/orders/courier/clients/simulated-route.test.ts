import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { iso } from '#contract/domain/time.ts';
import { COURIER_FAILURES, eventsUntil, planRoute, type Walk } from './simulated-route.ts';

const CREATED_MS = Date.parse('2026-11-21T18:00:00.000Z');
const minutes = (count: number): number => CREATED_MS + count * 60_000;

/** Looks at the courier each minute, as the server does, and keeps what he reports. The promise may move once. */
function walked(
  plan: Walk['plan'],
  dueIn: number,
  moved: { in: number; to: number },
  readyIn: number | null,
  heldIn: number | null,
) {
  const steps: { status: string; at: string }[] = [];
  for (let minute = 0; minute <= 400; minute += 1) {
    const isReady = readyIn !== null && readyIn <= minute;
    const isMoved = moved.in <= minute;
    const events = eventsUntil(
      {
        plan,
        createdAtMs: CREATED_MS,
        reported: steps.map(({ at }) => at),
        dueAtMs: minutes(isMoved ? moved.to : dueIn),
        readyAtMs: isReady ? minutes(readyIn) : null,
        heldUntilMs: heldIn === null ? null : minutes(heldIn),
        heardAtMs: minutes(Math.max(0, isMoved ? moved.in : 0, isReady ? readyIn : 0)),
        speed: 1,
      },
      minutes(minute),
    );
    steps.push(...events.filter(({ is_snapshot }) => is_snapshot !== true));
  }
  return steps;
}

describe('the simulated courier', () => {
  const inMinutes = fc.integer({ min: 0, max: 200 });
  const failures = fc.constantFrom(undefined, ...COURIER_FAILURES);

  it('[CR7] is at the counter at the promise or for food that is ready, and never leaves without it', () => {
    fc.assert(
      fc.property(
        failures,
        inMinutes,
        inMinutes,
        inMinutes,
        fc.option(inMinutes),
        fc.option(inMinutes),
        (failure, dueIn, at, to, readyIn, heldIn) => {
          const plan = planRoute('seed', failure);
          const steps = walked(plan, dueIn, { in: at, to }, readyIn, heldIn);
          const timeOf = (status: string): number => Date.parse(steps.find((step) => step.status === status)?.at ?? '');
          const [arrived, taken] = [timeOf('arrived_at_pickup'), timeOf('picked_up')];
          if (!Number.isNaN(arrived))
            expect(arrived).toBeGreaterThanOrEqual(
              minutes(Math.min(dueIn, to, Math.max(readyIn ?? Infinity, heldIn ?? 0))),
            );
          if (readyIn === null) expect(taken).toBeNaN();
          else if (!Number.isNaN(taken)) expect(taken).toBeGreaterThanOrEqual(minutes(readyIn));
          // Each step once, in the plan's order, none before the one it follows.
          expect(steps.map(({ status }) => status)).toEqual(plan.slice(0, steps.length).map(({ status }) => status));
          expect(steps.map(({ at: time }) => time)).toEqual(steps.map(({ at: time }) => time).toSorted());
        },
      ),
      { numRuns: 60 },
    );
  });

  it('[CR7] reports his estimates as they are now', () => {
    const walk: Walk = {
      plan: planRoute('seed', undefined),
      createdAtMs: CREATED_MS,
      reported: [iso(CREATED_MS)],
      dueAtMs: minutes(40),
      readyAtMs: null,
      heldUntilMs: null,
      heardAtMs: CREATED_MS,
      speed: 1,
    };
    const [now] = eventsUntil(walk, minutes(1));
    expect(now).toMatchObject({ status: 'created', is_snapshot: true, pickup_eta: iso(minutes(40)) });
    expect(now?.dropoff_eta).toBe(iso(minutes(50)));
  });
});
