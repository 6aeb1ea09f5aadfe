import type { Seal } from '#src/live/desk-store.ts';
import type { DeskView } from '#src/live/desk-store.ts';
import { NOTHING_LOST } from '#src/live/lost-taps.ts';
import { PREPARING, STORE } from './calm-board.ts';
import { minutesFromNow, NOW_MS, orderOf, ringOf, shown } from './orders.ts';

// A board that must be worked from while something is wrong beside it; and an order that must be mended.
const LOST: Seal = {
  kind: 'lost',
  provedAt: NOW_MS - 252_000,
  missing: 0,
  lostSince: NOW_MS - 242_000,
  nextTryAt: NOW_MS + 6_000,
  attempt: 2,
};
const PAUSED = {
  store: {
    ...STORE,
    mode: 'suspended' as const,
    mode_until: minutesFromNow(21),
    mode_by: '陈师傅',
    mode_since_at: minutesFromNow(-22),
  },
};
const NOTICES = { isMemoryOnly: true, clockOffset: -18_000_000 };
const COOKING = { orders: PREPARING.map((order) => shown(order)) };

const DISHES = 'mapo chicken rice kungpao soup pork dandan wontons beans eggplant beef fish rolls tso'.split(' ');
const THIRTY = Array.from({ length: 30 }, (_, at) => `${1 + (at % 4)} ${DISHES[at % DISHES.length] ?? 'rice'}`);

/** So many new orders at once; the last one rings too where the first is accepted. */
const waiting = (count: number) => (): Partial<DeskView> => ({
  orders: Array.from({ length: count }, (_, at) =>
    shown(
      orderOf({
        no: String(50 + at).padStart(3, '0'),
        lines: ['2 wontons', '1 mapo +medium'],
        status: 'payment_completed',
        created_at: minutesFromNow(-0.4),
        ring: ringOf('new', -0.4),
        customer_name: 'José García',
      }),
    ),
  ),
});

export const TROUBLE_PICTURES: Record<string, () => Partial<DeskView>> = {
  'trouble-lost': () => ({ ...COOKING, seal: LOST, queue: 1 }),
  'trouble-paused': () => ({ ...COOKING, ...PAUSED }),
  'trouble-paused-lost': () => ({ ...COOKING, ...PAUSED, seal: LOST, queue: 2 }),
  'trouble-all': () => ({ ...COOKING, ...PAUSED, ...NOTICES, ...NOTHING_LOST, seal: LOST, queue: 2, lostCommands: 1 }),
  'alert-waiting-4': waiting(4),
  'alert-waiting-7': waiting(7),
  'alert-waiting-24': waiting(24),
  'mend-party': () => ({
    orders: [shown(orderOf({ no: '049', lines: THIRTY, dueIn: 9, customer_phone: '+16305550177' }))],
  }),
};
