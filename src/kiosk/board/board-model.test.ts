import { describe, expect, it } from 'vitest';
import { minutesFromNow, NOW_MS, orderOf, ringOf, shown } from '#tests/desk-gallery/orders.ts';
import {
  alarmsOf,
  boardColumnOf,
  countOrders,
  countsOf,
  lanesForStation,
  lanesOf,
  longestWaitMs,
  waitingSince,
} from './board-model.ts';

const LIMIT_SECONDS = 180;

describe('the column of an order', () => {
  it('follows its status, with scheduled ones under New', () => {
    expect(boardColumnOf(orderOf({ no: '1', lines: [], status: 'ordered' }))).toBe('new');
    expect(boardColumnOf(orderOf({ no: '2', lines: [], dueIn: 90, scheduled: true }))).toBe('scheduled');
    expect(boardColumnOf(orderOf({ no: '3', lines: [], dueIn: 5, status: 'delivering' }))).toBe('way');
    expect(boardColumnOf(orderOf({ no: '4', lines: [], status: 'received' }))).toBe('none');
  });

  it('stays where it was when cancelled, until someone has seen it', () => {
    const history = [
      {
        at: minutesFromNow(0),
        actor: { kind: 'channel' as const, id: 'c', name: '' },
        action: 'cancel',
        from: 'finished' as const,
        to: 'cancelled' as const,
        rev: 3,
        detail: null,
      },
    ];
    const cancelled = orderOf({ no: '5', lines: [], status: 'cancelled', history, ring: ringOf('cancelled', 0) });
    expect(boardColumnOf(cancelled)).toBe('ready');
    const seen = { ...ringOf('cancelled', 0), acknowledged_at: minutesFromNow(0) };
    expect(boardColumnOf({ ...cancelled, ring: seen })).toBe('none');
  });

  it('[F19] keeps what another screen stopped on the boards of its dishes, and counts it nowhere', () => {
    const history = [
      {
        at: minutesFromNow(-1),
        actor: { kind: 'channel' as const, id: 'c', name: '' },
        action: 'cancel',
        from: 'order_received' as const,
        to: 'cancelled' as const,
        rev: 3,
        detail: null,
      },
    ];
    const order = orderOf({ no: '5', lines: ['1 mapo'], status: 'cancelled', history, ring: null });
    const items = order.items.map((item) => ({ ...item, station: 'cold' }));
    const by = { kind: 'screen' as const, id: 'expo', name: 'Expo' };
    const seenElsewhere = { kind: 'cancelled' as const, rev: 3, at: minutesFromNow(0), by };
    const remains = { ...shown({ ...order, items }), seenElsewhere };
    const lanes = lanesOf([remains], NOW_MS);
    const placed = (station: string | null) => lanesForStation(lanes, station).lanes.preparing.length;
    expect([placed(null), placed('cold'), placed('wok')]).toEqual([1, 1, 0]);
    expect(lanesForStation(lanes, 'wok').elsewhere).toBe(0);
    expect(countOrders(lanes.preparing)).toBe(0);
    expect(countsOf([remains], lanes).active).toBe(0);
    expect(lanesOf([{ ...remains, seenElsewhere: null }], NOW_MS).preparing).toEqual([]);
  });

  it('is sorted by promise, new ones by arrival', () => {
    const orders = [
      orderOf({ no: '7', lines: [], dueIn: 9 }),
      orderOf({ no: '6', lines: [], dueIn: 3 }),
      orderOf({ no: '9', lines: [], status: 'ordered', created_at: minutesFromNow(-1) }),
      orderOf({ no: '8', lines: [], status: 'ordered', created_at: minutesFromNow(-2) }),
    ];
    const lanes = lanesOf(
      orders.map((order) => shown(order)),
      NOW_MS,
    );
    expect(lanes.preparing.map((each) => each.order.order_no)).toEqual(['6', '7']);
    expect(lanes.new.map((each) => each.order.order_no)).toEqual(['8', '9']);
  });
});

describe('what wants a person', () => {
  const ringing = orderOf({
    no: '1',
    lines: [],
    status: 'ordered',
    created_at: minutesFromNow(-2),
    ring: ringOf('new', -2),
  });
  const seen = (sinceMinutes: number) => ({
    ...ringOf('new', sinceMinutes),
    acknowledged_at: minutesFromNow(sinceMinutes),
  });

  it('is every unacknowledged ring, the longest waiting first', () => {
    const later = orderOf({ no: '2', lines: [], dueIn: 5, ring: ringOf('changed', -1) });
    const alarms = alarmsOf([shown(later), shown(ringing)], NOW_MS, LIMIT_SECONDS);
    expect(alarms.map((alarm) => [alarm.order.order_no, alarm.kind])).toEqual([
      ['1', 'new'],
      ['2', 'changed'],
    ]);
  });

  it('[UL16] keeps its place when its customer changes it while it waits', () => {
    const oldest = orderOf({
      no: '1',
      lines: [],
      status: 'ordered',
      created_at: minutesFromNow(-6),
      ring: { ...ringOf('new', 0), rev: 3 },
    });
    const newer = orderOf({
      no: '2',
      lines: [],
      status: 'ordered',
      created_at: minutesFromNow(-1),
      ring: ringOf('new', -1),
    });
    const alarms = alarmsOf([shown(newer), shown(oldest)], NOW_MS, LIMIT_SECONDS);
    expect(alarms.map(({ order }) => order.order_no)).toEqual(['1', '2']);
  });

  it('is silent after Seen until the accept limit, then again with the alarm starting afresh', () => {
    const quiet = orderOf({ no: '3', lines: [], status: 'ordered', ring: seen(-2) });
    expect(alarmsOf([shown(quiet)], NOW_MS, LIMIT_SECONDS)).toEqual([]);
    const overdue = orderOf({ no: '3', lines: [], status: 'ordered', ring: seen(-4) });
    const [alarm] = alarmsOf([shown(overdue)], NOW_MS, LIMIT_SECONDS);
    expect(alarm).toMatchObject({ again: true, sinceAt: minutesFromNow(-1) });
    expect(alarm?.key).not.toBe(`${overdue.id}:2`);
  });

  it('[UL16] counts a wait from when the order was placed, also when it rings again or was paid later', () => {
    const again = orderOf({ no: '3', lines: [], status: 'ordered', created_at: minutesFromNow(-5), ring: seen(-4) });
    const changed = orderOf({ no: '4', lines: [], dueIn: 5, ring: ringOf('changed', -2) });
    expect([again, changed].map(waitingSince)).toEqual([minutesFromNow(-5), minutesFromNow(-2)]);
    expect(longestWaitMs(alarmsOf([shown(changed), shown(again)], NOW_MS, LIMIT_SECONDS), NOW_MS)).toBe(5 * 60_000);
  });
});

describe('the counts', () => {
  it('leave out test orders and cancelled ones', () => {
    const orders = [
      orderOf({ no: '1', lines: [], dueIn: 5 }),
      orderOf({ no: '2', lines: [], dueIn: 5, flags: ['test'] }),
      orderOf({ no: '3', lines: [], status: 'received' }),
    ].map((order) => shown(order));
    expect(countsOf(orders, lanesOf(orders, NOW_MS))).toMatchObject({ active: 2, today: 2, averagePrepMinutes: null });
  });
});
