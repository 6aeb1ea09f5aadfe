import type { DeskOrder, DeskView, Seal } from '#src/live/desk-store.ts';
import { NOTHING_LOST } from '#src/live/lost-taps.ts';
import { LOAD_PICTURES } from './load-pictures.ts';
import { PREPARING, STORE } from './calm-board.ts';
import { minutesFromNow, NOW_MS, orderOf, PEANUTS, ringOf, shown } from './orders.ts';

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
const BOWL = `1 dandan${' +hot +medium +lessOil +egg +noPeanuts +noScallions'.repeat(3)}`;
const MUSTARD = { text_zh: null, text_en: 'Sulphites and celery, also anything with mustard', found: false };
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

/** Three allergies, a long note and cash to collect, above dishes that need all the room there is. */
const fullOfWords = (): Partial<DeskView> => ({
  orders: [
    shown(
      orderOf({
        no: '081',
        lines: [BOWL, '4 mapo', '6 chicken', '4 soup', '2 tso'],
        status: 'payment_completed',
        created_at: minutesFromNow(-0.1),
        ring: ringOf('new', -0.1),
        customer_name: 'Maximiliana Theodora Hohenlohe-Schillingsfürst',
        payment_method: 'cash',
        payment_state: 'unpaid',
        total_cents: 19_890,
        allergies: [PEANUTS, { text_zh: '贝类过敏', text_en: 'Shellfish allergy', found: false }, MUSTARD],
        memo: {
          text: 'Gate code 4471#, ring twice. No utensils. Please write the name ANNA on the bag, she has a severe reaction to peanuts. Call me when you leave.',
          lang: 'en',
          other: '门禁密码 4471，不要餐具 …',
        },
      }),
    ),
  ],
});

/** Food that is out, unpaid: from a small sum to one that a party owes. */
const owed = (): DeskOrder[] =>
  [3909, 17_245, 105_999].map((total_cents, at) =>
    shown(
      orderOf({
        no: `95${at}`,
        lines: ['1 rice'],
        dueIn: -9,
        status: 'finished',
        payment_method: 'cash',
        payment_state: 'unpaid',
        total_cents,
      }),
    ),
  );

export const TROUBLE_PICTURES: Record<string, () => Partial<DeskView>> = {
  'trouble-lost': () => ({ ...COOKING, seal: LOST, queue: 1 }),
  'trouble-paused': () => ({ ...COOKING, ...PAUSED }),
  'trouble-paused-lost': () => ({ ...COOKING, ...PAUSED, seal: LOST, queue: 2 }),
  'trouble-all': () => ({ ...COOKING, ...PAUSED, ...NOTICES, ...NOTHING_LOST, seal: LOST, queue: 2, lostCommands: 1 }),
  'alert-words': fullOfWords,
  'ready-owed': () => ({
    orders: [
      ...owed(),
      ...(LOAD_PICTURES['load-36']?.().orders ?? []).filter(({ order }) => order.status === 'order_received'),
    ],
  }),
  'alert-waiting-4': waiting(4),
  'alert-waiting-7': waiting(7),
  'alert-waiting-24': waiting(24),
  'mend-party': () => ({
    orders: [shown(orderOf({ no: '049', lines: THIRTY, dueIn: 9, customer_phone: '+16305550177' }))],
  }),
};
