import type { Seal } from '#src/live/desk-store.ts';
import type { DeskView } from '#src/live/desk-store.ts';
import { NOTHING_LOST } from '#src/live/lost-taps.ts';
import { PREPARING, STORE } from './calm-board.ts';
import { minutesFromNow, NOW_MS, orderOf, shown } from './orders.ts';

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

export const TROUBLE_PICTURES: Record<string, () => Partial<DeskView>> = {
  'trouble-lost': () => ({ ...COOKING, seal: LOST, queue: 1 }),
  'trouble-paused': () => ({ ...COOKING, ...PAUSED }),
  'trouble-paused-lost': () => ({ ...COOKING, ...PAUSED, seal: LOST, queue: 2 }),
  'trouble-all': () => ({ ...COOKING, ...PAUSED, ...NOTICES, ...NOTHING_LOST, seal: LOST, queue: 2, lostCommands: 1 }),
  'mend-party': () => ({
    orders: [shown(orderOf({ no: '049', lines: THIRTY, dueIn: 9, customer_phone: '+16305550177' }))],
  }),
};
