import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEvent, emptyDeskState, type DeskState, type LogEvent } from '#contract/domain/desk-state.ts';
import type { FrameOf } from '#contract/live.ts';
import { orderOf, rulesOf } from '#tests/support/orders.ts';
import { emptyReader, missingOf, readFrame, type Reader } from './log-reader.ts';

const RESTAURANT = '01900000-0000-7000-8000-000000000001';
const AT = '2026-11-21T18:00:00.000Z';

/** A log of `length` events over a handful of orders. */
function logOf(length: number): LogEvent[] {
  return Array.from({ length }, (_, index): LogEvent => {
    if (index === 0) return { seq: 1, at: AT, type: 'store.changed', body: rulesOf(RESTAURANT) };
    const id = `01900000-0000-7000-8000-${String(index % 7).padStart(12, '0')}`;
    const body = orderOf({
      id,
      restaurant_id: RESTAURANT,
      created_at: AT,
      rev: index,
      status: index % 3 === 0 ? 'order_received' : 'finished',
    });
    return { seq: index + 1, at: AT, type: 'order.changed', order_id: id, rev: index, body };
  });
}

const fold = (events: readonly LogEvent[]): DeskState => events.reduce(applyEvent, emptyDeskState('e1'));
const frameOf = (event: LogEvent): FrameOf<'event'> => ({
  t: 'event',
  epoch: 'e1',
  prev: event.seq - 1,
  event: { ...event },
});
const beatOf = (state: DeskState, epoch = 'e1'): FrameOf<'beat'> => ({
  t: 'beat',
  n: 1,
  epoch,
  head: state.cursor,
  open: state.open,
  hash: state.hash,
  server_now: AT,
});
/** A snapshot in parts of fifty, as the server cuts it. */
function snapshotOf(state: DeskState): FrameOf<'snapshot'>[] {
  const orders = [...state.orders.values()];
  const parts = Math.max(1, Math.ceil(orders.length / 50));
  const { epoch, cursor, store, dishes, closed_through } = state;
  return Array.from({ length: parts }, (_, index) => ({
    t: 'snapshot',
    epoch,
    at: cursor,
    part: index + 1,
    parts,
    orders: orders.slice(index * 50, (index + 1) * 50),
    store,
    dishes,
    closed_through,
  }));
}
const readAll = (reader: Reader, lane: string, frames: readonly Parameters<typeof readFrame>[2][]): Reader =>
  frames.reduce((current, frame) => readFrame(current, lane, frame).reader, reader);

const LOG = logOf(40);
const TRUTH = fold(LOG);
const started = readAll(emptyReader, 'socket', snapshotOf(fold(LOG.slice(0, 10))));

describe('the reader of the log', () => {
  it('(I15) ends in the same state however two lanes interleave, repeat and lose', () => {
    const deliveries = fc.array(
      fc.tuple(fc.constantFrom('socket', 'http'), fc.integer({ min: 0, max: LOG.length - 1 })),
      { maxLength: 120 },
    );
    fc.assert(
      fc.property(deliveries, (script) => {
        let reader = started;
        for (const [lane, index] of script) {
          const event = LOG[index];
          if (event === undefined) continue;
          const before = reader.state?.cursor ?? 0;
          reader = readFrame(reader, lane, frameOf(event)).reader;
          expect(reader.state?.cursor ?? 0).toBeGreaterThanOrEqual(before);
        }
        reader = readAll(reader, 'http', LOG.slice(reader.state?.cursor ?? 0).map(frameOf));
        expect(reader.state).toEqual(TRUTH);
      }),
    );
  });

  it('[L4] asks for what is missing instead of skipping it', () => {
    const step = readFrame(started, 'socket', frameOf(LOG[11] as LogEvent));
    expect(step.verdict).toBe('pull');
    expect(step.reader.state?.cursor).toBe(10);
    expect(missingOf(step.reader)).toBe(2);
  });

  it('[L9] accepts a beat as proof only when head, open orders and hash agree', () => {
    const state = started.state as DeskState;
    expect(readFrame(started, 'socket', beatOf(state)).verdict).toBe('proof');
    expect(readFrame(started, 'socket', { ...beatOf(state), hash: state.hash + 1 }).verdict).toBe('snapshot');
    expect(readFrame(started, 'socket', { ...beatOf(state), open: state.open + 1 }).verdict).toBe('snapshot');
    expect(readFrame(started, 'socket', { ...beatOf(state), head: state.cursor + 1 }).verdict).toBe('pull');
    expect(readFrame(started, 'socket', { ...beatOf(state), head: state.cursor - 1 }).verdict).toBe('none');
    expect(readFrame(started, 'socket', beatOf(state, 'e2')).verdict).toBe('snapshot');
  });

  it('[L7] swaps to a snapshot only when all its parts are in, and keeps two lanes’ parts apart', () => {
    const many = {
      ...TRUTH,
      orders: new Map(
        Array.from({ length: 120 }, (_, index) => {
          const id = `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;
          return [id, { order: orderOf({ id, restaurant_id: RESTAURANT, created_at: AT }), seq: 40 }] as const;
        }),
      ),
    };
    const [first, second, third] = snapshotOf(many) as [FrameOf<'snapshot'>, FrameOf<'snapshot'>, FrameOf<'snapshot'>];
    let reader = readAll(emptyReader, 'socket', [first, second]);
    reader = readAll(reader, 'http', [first]);
    expect(reader.state).toBeNull();
    reader = readAll(reader, 'socket', [third]);
    expect(reader.state?.orders.size).toBe(120);
  });

  it('(I3) never goes back to an older snapshot of the same epoch', () => {
    const ahead = readAll(started, 'socket', LOG.slice(10, 20).map(frameOf));
    expect(readAll(ahead, 'http', snapshotOf(fold(LOG.slice(0, 15)))).state?.cursor).toBe(20);
  });

  it('[L6] after a reset nothing counts until the snapshot of the new epoch, and the old state is called stale', () => {
    const reset = readFrame(started, 'socket', { t: 'reset', reason: 'epoch', epoch: 'e2' }).reader;
    expect(reset.needsSnapshot).toBe(true);
    expect(readFrame(reset, 'socket', frameOf(LOG[10] as LogEvent)).verdict).toBe('none');
    const fresh = readAll(reset, 'socket', snapshotOf({ ...fold(LOG.slice(0, 3)), epoch: 'e2' }));
    expect([fresh.state?.epoch, fresh.state?.cursor, fresh.needsSnapshot]).toEqual(['e2', 3, false]);
  });

  it('(I16) an event of an unknown kind never blocks: it asks for a snapshot and says that it needs an update', () => {
    const step = readFrame(started, 'socket', {
      t: 'event',
      epoch: 'e1',
      prev: 10,
      event: { seq: 11, type: 'order.teleported' },
    });
    expect(step.verdict).toBe('snapshot');
    expect([step.reader.sawUnknown, step.reader.needsSnapshot]).toEqual([true, true]);
    expect(readAll(step.reader, 'socket', snapshotOf(fold(LOG.slice(0, 12)))).state?.cursor).toBe(12);
  });
});
