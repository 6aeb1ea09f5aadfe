import { describe, expect, it } from 'vitest';
import { applyEvent, emptyDeskState, type LogEvent } from '#contract/domain/desk-state.ts';
import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import { orderOf, rulesOf } from '#tests/support/orders.ts';
import { createVirtualTime, type VirtualTime } from '#tests/sim/virtual-time.ts';
import { createDesk } from './desk.ts';
import { POLL_AFTER_MS } from './lane-plan.ts';
import { JOIN_MS } from './link-machine.ts';
import { createMemoryStorage } from './memory-storage.ts';
import type { Clock, Transport, TransportHandlers } from './ports.ts';

const RESTAURANT = '01900000-0000-7000-8000-000000000001';
const ORDER = '01900000-0000-7000-8000-000000000002';
const AT = '2026-11-21T18:00:00.000Z';
const placed = orderOf({ id: ORDER, restaurant_id: RESTAURANT, created_at: AT, rev: 1 });
const LOG: LogEvent[] = [
  { seq: 1, at: AT, type: 'store.changed', body: rulesOf(RESTAURANT) },
  { seq: 2, at: AT, type: 'order.placed', order_id: ORDER, rev: 1, body: placed },
];
const { epoch, cursor, orders, store, dishes, closed_through } = LOG.reduce(applyEvent, emptyDeskState('e1'));

const JOINED: ServerFrame[] = [
  {
    t: 'welcome',
    session: 's1',
    device_id: 'd1',
    device_name: '前台',
    restaurant_id: RESTAURANT,
    epoch,
    head: cursor,
    floor: 0,
    mode: 'snapshot',
    server_now: AT,
    beat_ms: 2_000,
    dead_ms: 8_000,
    min_build: '0',
    last_device_seq: 0,
  },
  { t: 'snapshot', epoch, at: cursor, part: 1, parts: 1, orders: [...orders.values()], store, dishes, closed_through },
  { t: 'live', epoch, head: cursor },
];

/** A lane whose far end opens; `answers` is what comes back to a hello. */
function laneThat(answers: readonly ServerFrame[], time: VirtualTime): { transport: Transport; sent: ClientFrame[] } {
  const sent: ClientFrame[] = [];
  let handlers: TransportHandlers | null = null;
  return {
    sent,
    transport: {
      open(given) {
        handlers = given;
        time.after(20, given.onOpen);
      },
      send(frame) {
        sent.push(frame);
        const to = handlers;
        if (frame.t === 'hello') time.after(20, () => answers.forEach((answer) => to?.onFrame(answer)));
        return true;
      },
      kill: () => undefined,
    },
  };
}

function clockOf(time: VirtualTime): Clock {
  return {
    wall: time.now,
    mono: time.now,
    after: time.after,
    every(ms, run) {
      let cancel = (): void => undefined;
      const again = (): void => {
        cancel = time.after(ms, () => {
          again();
          run();
        });
      };
      again();
      return () => cancel();
    },
    random: () => 0.5,
  };
}

const commandsOf = (sent: readonly ClientFrame[]): string[] =>
  sent.flatMap((frame) => (frame.t === 'command' ? [frame.command.order_id] : []));

describe('a tap', () => {
  it('[L14] goes out on the lane that is live, not on one that still waits for its welcome', async () => {
    const time = createVirtualTime(Date.parse(AT));
    const silent = laneThat([], time);
    const live = laneThat(JOINED, time);
    const desk = createDesk({
      clock: clockOf(time),
      storage: createMemoryStorage(),
      leadership: {
        lead(onLead) {
          onLead();
          return () => undefined;
        },
      },
      socket: silent.transport,
      http: () => live.transport,
      build: '1',
      newId: () => '01900000-0000-7000-8000-000000000009',
    });
    desk.start();
    // Between the second lane's opening and the end of the first one's patience.
    await time.runUntil(time.now() + (POLL_AFTER_MS + JOIN_MS) / 2);
    expect(desk.view().orders.map(({ order }) => order.id)).toEqual([ORDER]);
    expect(silent.sent.map(({ t }) => t)).toEqual(['hello']);
    await desk.act(ORDER, { action: 'accept', prep_minutes: 20 });
    await time.runUntil(time.now() + 10);
    expect(commandsOf(silent.sent)).toEqual([]);
    expect(commandsOf(live.sent)).toEqual([ORDER]);
    desk.stop();
  });
});
