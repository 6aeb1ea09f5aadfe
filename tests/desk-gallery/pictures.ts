import { DEFAULT_SCREEN_SETTINGS } from '#contract/domain/screen-settings.ts';
import { NOTHING_LOST } from '#src/live/lost-taps.ts';
import type { DeskOrder, DeskView, Seal } from '#src/live/desk-store.ts';
import { STORE, PROVEN, seenNew, LATE_ORDER, PREPARING, READY, WAY, SCHEDULED, CALM } from './calm-board.ts';
import { ALLERGY_PICTURES } from './allergy-pictures.ts';
import { CHANGE_PICTURES } from './change-pictures.ts';
import { FLOW_PICTURES } from './flow-pictures.ts';
import { LOAD_PICTURES } from './load-pictures.ts';
import { TROUBLE_PICTURES } from './trouble-pictures.ts';
import { deliveryAt, minutesFromNow, NOW_MS, orderOf, PEANUTS, ringing, ringOf, shown } from './orders.ts';

const viewOf = (change: Partial<DeskView>): DeskView => ({
  phase: 'ready',
  restaurantId: STORE.id,
  device: { id: '01990000-0000-7000-8000-00000000000d', name: '厨房屏 1' },
  settings: DEFAULT_SCREEN_SETTINGS,
  message: null,
  store: STORE,
  dishes: { version: 0, off: [] },
  orders: CALM.map((order) => shown(order)),
  seal: PROVEN,
  digest: null,
  queue: 0,
  isMemoryOnly: false,
  clockOffset: 0,
  isClockMeasured: true,
  serverClockOff: null,
  isUpdateWanted: false,
  refusedAt: null,
  ...NOTHING_LOST,
  ...change,
});

const ALERT = [
  ringing(
    '058',
    ['2 mapo +hot', '1 chicken +medium +noPeanuts', '1 beans +noScallions', '1 wontons', '3 rice'],
    1.8,
    '318 N Brainard St',
    {
      customer_name: 'Marisol G.',
      total_cents: 6738,
      allergies: [PEANUTS],
      memo: { text: '筷子 3 双，门铃坏了请敲门', lang: 'zh', other: '3 chopsticks. Bell is broken, please knock.' },
    },
  ),
  ringing('059', ['1 mapo', '1 rice', '1 soup'], 1.04),
  ringing('060', ['1 mapo', '1 rice', '1 soup', '1 beans', '1 tso'], 0.25, '4 Oak Ct'),
];

const tap = (
  order: { id: string },
  act: DeskOrder['pending'][number]['act'],
  minutesAgo: number,
): DeskOrder['pending'][number] => ({
  command_id: `01990000-0000-7000-a000-${order.id.slice(-12)}`,
  action: act.action,
  act,
  at: NOW_MS - minutesAgo * 60_000,
  sent: false,
});

const OFFLINE: DeskOrder[] = [
  ...SCHEDULED.map((order) => shown(order)),
  shown({ ...LATE_ORDER, status: 'finished' }, [tap(LATE_ORDER, { action: 'done' }, 2)]),
  ...PREPARING.slice(1, 3).map((order) => shown(order)),
  ...PREPARING.slice(3).map((order) => shown(order, [tap(order, { action: 'adjust_prep', prep_minutes: 30 }, 1)])),
  ...READY.map((order) => shown(order)),
  ...WAY.map((order) => shown(order)),
];
const LOST: Seal = {
  kind: 'lost',
  provedAt: NOW_MS - 246_000,
  missing: 0,
  lostSince: NOW_MS - 246_000,
  nextTryAt: NOW_MS + 12_000,
  attempt: 8,
};

const LONG_ZH = '请把所有的菜都分开装，米饭不要压到菜，汤要用双层袋子，孩子对花生和坚果都过敏，千万不要放花生油。'
  .repeat(11)
  .slice(0, 500);
const LONG_EN =
  'Please pack every dish in its own box, do not crush the rice, double-bag the soup, and keep all nuts away from it. '
    .repeat(6)
    .slice(0, 500);
const longOrder = (no: string, text: string, lang: 'zh' | 'en', change: Partial<Parameters<typeof orderOf>[0]> = {}) =>
  orderOf({
    no,
    lines: ['2 mapo +hot', '1 rice'],
    dueIn: 12,
    memo: { text, lang, other: null },
    allergies: [PEANUTS],
    ...change,
  });

/** Busy for a while and a dish that ran out: what the strip is for. */
const SOME_OFF: Partial<DeskView> = {
  store: {
    ...STORE,
    busy_minutes: 15,
    busy_until: minutesFromNow(48),
    busy_by: '陈师傅',
    busy_since_at: minutesFromNow(-22),
  },
  dishes: {
    version: 2,
    off: [
      {
        dish_id: '01990000-0000-7000-8000-0000000000d1',
        option_id: null,
        name_zh: '水煮鱼',
        name_en: 'Boiled fish',
        dish_name_zh: '水煮鱼',
        dish_name_en: 'Boiled fish',
        status: 'sold_out',
        until: null,
        by: 'Lily',
        since_at: minutesFromNow(-50),
      },
    ],
  },
};

/** The last step of this screen is the way back of an order that is ready. */
function withLastStep({ orders = [] }: Partial<DeskView>): Partial<DeskView> {
  const at = minutesFromNow(-1);
  const actor = { kind: 'screen' as const, id: '01990000-0000-7000-8000-00000000000d', name: '厨房屏 1' };
  const step = { at, actor, action: 'done', from: null, to: 'finished' as const, rev: 4, detail: null };
  const ready = orders.find(({ order }) => order.status === 'finished');
  return {
    orders: orders.map((each) => (each === ready ? shown({ ...each.order, history: [step] }) : each)),
  };
}

const test = {
  flags: ['test' as const],
  customer_name: 'TEST 测试',
  channel: 'test',
  payment_state: 'unpaid' as const,
};
const TEST_ORDER = { ...ringing('T1', ['1 beef', '1 chicken'], 0.1), ...test };
const TEST_COOKING = { ...orderOf({ no: 'T2', lines: ['1 beef', '1 chicken'], dueIn: 9 }), ...test };

const halted = (mode: 'suspended' | 'emergency'): Partial<DeskView> => ({
  store: {
    ...STORE,
    mode,
    mode_until: mode === 'suspended' ? minutesFromNow(21) : null,
    mode_by: '陈师傅',
    mode_since_at: minutesFromNow(-22),
  },
});

const courierStep = (action: string, trouble: string, minutes: number, more: Record<string, number> = {}) => ({
  at: minutesFromNow(minutes),
  actor: { kind: 'provider' as const, id: 'simulated', name: 'simulated' },
  action,
  from: null,
  to: null,
  rev: 5,
  detail: { trouble, ...more },
});
const stranded = orderOf({
  no: '029',
  lines: ['1 mapo', '2 rice'],
  street: '905 W Jefferson St',
  dueIn: -2,
  status: 'finished',
  customer_name: 'Priya S.',
  history: [courierStep('delivery', 'no_courier', -9)],
});
const NO_COURIER = {
  ...stranded,
  delivery: deliveryAt(stranded.id, 'confirmed', -10, { trouble: 'no_courier', courier: null }),
};
const priced = orderOf({
  no: '030',
  lines: ['1 mapo'],
  street: '6 Pine St',
  dueIn: 16,
  history: [courierStep('quote', 'fee_over_cap', -1, { cap_cents: 1200 })],
});
const PRICED = {
  ...priced,
  delivery: deliveryAt(priced.id, 'quote', -1, {
    trouble: 'fee_over_cap',
    courier: null,
    fee_cents: 1899,
    quote_expires_at: minutesFromNow(4),
  }),
};

/** Every state to look at, by name; the numbered ones are pictures of the design. */
export const PICTURES: Record<string, () => DeskView> = {
  '01-desk-calm': () => viewOf({}),
  '01b-desk-off': () => viewOf(SOME_OFF),
  'load-off': () => viewOf({ ...withLastStep(LOAD_PICTURES['load-36']?.() ?? {}), ...SOME_OFF }),
  '02-desk-alert': () => viewOf({ orders: [...ALERT, ...PREPARING].map((order) => shown(order)) }),
  '03-desk-offline': () => viewOf({ orders: OFFLINE, seal: LOST, queue: 2 }),
  '03b-desk-catchup': () => viewOf({ seal: { ...PROVEN, kind: 'catching_up', missing: 4 } }),
  '04a-desk-drawer': () => viewOf({}),
  // The loudness is set too low on this screen; what else is wrong the gallery's page knows.
  '05a-desk-selfcheck': () => viewOf({ settings: { ...DEFAULT_SCREEN_SETTINGS, gain: 0.45 }, clockOffset: -300 }),
  '05b-desk-pairing': () => viewOf({ phase: 'unpaired', restaurantId: null, device: null, store: null, orders: [] }),
  '06a-desk-tablet': () => viewOf({}),
  '09k-desk-paused': () => viewOf(halted('suspended')),
  '09k2-desk-emergency': () => viewOf({ ...LOAD_PICTURES['load-36']?.(), ...halted('emergency') }),
  '09l-desk-test': () => viewOf({ orders: [TEST_ORDER, ...PREPARING].map((order) => shown(order)) }),
  '09h-alert-courier': () => viewOf({ orders: [NO_COURIER, PRICED, ...PREPARING].map((order) => shown(order)) }),
  'alert-confirm': () => viewOf({ orders: [PRICED, ...PREPARING].map((order) => shown(order)) }),
  'test-cooking': () => viewOf({ orders: [TEST_COOKING, ...PREPARING].map((order) => shown(order)) }),
  'alert-long-zh': () =>
    viewOf({
      orders: [
        shown({ ...longOrder('061', LONG_ZH, 'zh'), status: 'ordered', ring: ringOf('new', -0.2), due_at: null }),
      ],
    }),
  'alert-many': () =>
    viewOf({
      orders: Array.from({ length: 40 }, (_, index) =>
        shown(ringing(String(100 + index), ['1 mapo', '1 rice'], 2 - index / 60)),
      ),
    }),
  'board-long': () =>
    viewOf({
      orders: [
        longOrder('061', LONG_ZH, 'zh'),
        longOrder('062', LONG_EN, 'en', { dueIn: 15 }),
        longOrder('063', LONG_ZH, 'zh', { dueIn: 18, status: 'finished' }),
        longOrder('064', LONG_EN, 'en', { dueIn: 18, status: 'delivering' }),
        longOrder('065', LONG_ZH, 'zh', { status: 'ordered', ring: seenNew }),
      ].map((order) => shown(order)),
    }),
  'board-full': () =>
    viewOf({
      orders: Array.from({ length: 60 }, (_, index) =>
        shown(
          orderOf({
            no: String(100 + index),
            lines: ['2 mapo +hot', '1 chicken +noPeanuts', '3 rice'],
            dueIn: index - 5,
            status: (['order_received', 'finished', 'delivering', 'ordered'] as const)[index % 4] ?? 'ordered',
            ring: index % 4 === 3 ? seenNew : null,
          }),
        ),
      ),
    }),
  'board-trouble': () => {
    const stuck = orderOf({
      no: '071',
      lines: ['1 mapo'],
      street: '5 Pine St',
      dueIn: 6,
      status: 'finished',
      flags: ['test', 'unknown_dish'],
    });
    const priced = orderOf({ no: '072', lines: ['1 mapo'], street: '6 Pine St', dueIn: 16 });
    return viewOf({
      orders: [
        shown({
          ...stuck,
          delivery: deliveryAt(stuck.id, 'created', -9, { trouble: 'cancelled_by_provider', courier: null }),
        }),
        shown({
          ...priced,
          delivery: deliveryAt(priced.id, 'quote', -1, { trouble: 'fee_over_cap', courier: null, fee_cents: 1899 }),
        }),
        { ...shown(PREPARING[1] ?? stuck), rejected: { action: 'done', code: 'stale_version' } },
      ],
    });
  },
  'board-empty': () => viewOf({ orders: [] }),
  ...Object.fromEntries(
    Object.entries({
      ...ALLERGY_PICTURES,
      ...CHANGE_PICTURES,
      ...FLOW_PICTURES,
      ...LOAD_PICTURES,
      ...TROUBLE_PICTURES,
    }).map(([name, change]) => [name, () => viewOf(change())]),
  ),
};
