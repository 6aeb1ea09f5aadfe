import type { DeskStore } from '#contract/domain/restaurant.ts';
import type { Seal } from '#src/live/desk-store.ts';
import { deliveryAt, minutesFromNow, NOW_MS, orderOf, PEANUTS, ringOf } from './orders.ts';

// The store and orders of a quiet shift: what most pictures begin with.
const AROUND = [{ open: '10:00', close: '21:30' }];
const OFF = { on: false, after_seconds: 180 };

export const STORE: DeskStore = {
  id: '01990000-0000-7000-8000-000000000001',
  name: '蜀香小馆',
  time_zone: 'America/Chicago',
  business_day_cutoff: '04:00',
  waiting_time_minutes: 20,
  mode: 'in_business',
  mode_until: null,
  busy_minutes: 0,
  busy_until: null,
  mode_by: '',
  mode_since_at: null,
  busy_by: '',
  busy_since_at: null,
  max_delivery_distance: 5,
  hours: { mon: AROUND, tue: AROUND, wed: AROUND, thu: AROUND, fri: AROUND, sat: AROUND, sun: AROUND },
  holidays: [],
  accept_limit_seconds: 180,
  order_notify: {
    push: { on: true, after_seconds: 90 },
    email: OFF,
    phone: { on: true, after_seconds: 180 },
    fax: OFF,
    webhook: OFF,
  },
  tax_rate: 0.0775,
  currency: 'USD',
  minimum_order_cents: 1500,
  version: 1,
};

export const PROVEN: Seal = {
  kind: 'ok',
  provedAt: NOW_MS - 2_000,
  missing: 0,
  lostSince: null,
  nextTryAt: null,
  attempt: 0,
};

export const seenNew = { ...ringOf('new', -0.8), acknowledged_at: minutesFromNow(-0.5) };
const NEW_ORDER = orderOf({
  no: '058',
  lines: ['2 mapo +hot', '1 chicken +medium +noPeanuts', '3 rice'],
  street: '318 N Brainard St',
  customer_name: 'Marisol G.',
  status: 'payment_completed',
  created_at: minutesFromNow(-0.8),
  allergies: [PEANUTS],
  ring: seenNew,
});

const scheduled = (no: string, lines: readonly string[], dueIn: number, street?: string) =>
  orderOf({ no, lines, dueIn, scheduled: true, ...(street === undefined ? {} : { street }) });

const courier = (
  no: string,
  lines: readonly string[],
  street: string,
  dueIn: number,
  status: Parameters<typeof deliveryAt>[1],
  lastMinutes: number,
  more = {},
) => {
  const order = orderOf({ no, lines, street, dueIn, status: 'delivering' });
  return { ...order, delivery: deliveryAt(order.id, status, lastMinutes, more) };
};

const LATE = orderOf({
  no: '051',
  lines: ['2 mapo +medium', '1 pork +lessOil'],
  street: '1120 Oak Hollow Dr',
  dueIn: -3,
  customer_name: "Kevin O'Neal",
  customer_phone: '+16305550119',
  customer_order_count: 7,
  card: { brand: 'Visa', last4: '4417' },
  tip_cents: 741,
});
export const LATE_ORDER = {
  ...LATE,
  delivery: deliveryAt(LATE.id, 'arrived_at_pickup', -3, { dropoff_eta: minutesFromNow(18) }),
  history: [
    {
      at: minutesFromNow(-24),
      actor: { kind: 'channel' as const, id: 'c', name: '' },
      action: 'place',
      from: null,
      to: 'payment_completed' as const,
      rev: 1,
      detail: null,
    },
    {
      at: minutesFromNow(-23),
      actor: { kind: 'screen' as const, id: 'd', name: '厨房屏 1' },
      action: 'accept',
      from: 'payment_completed' as const,
      to: 'order_received' as const,
      rev: 2,
      detail: { prep_minutes: 20, due_at: LATE.due_at ?? '' },
    },
  ],
};

export const PREPARING = [
  LATE_ORDER,
  orderOf({ no: '053', lines: ['1 kungpao +noPeanuts', '1 soup'], dueIn: 4, allergies: [PEANUTS] }),
  orderOf({ no: '054', lines: ['1 dandan +hot +egg', '3 wontons'], street: '9 Elm St', dueIn: 9 }),
  orderOf({
    no: '055',
    lines: ['1 beans +noScallions', '2 rice'],
    dueIn: 14,
    memo: { text: '酱汁分开装', lang: 'zh', other: 'Sauce on the side' },
  }),
];

const ready = (
  no: string,
  lines: readonly string[],
  dueIn: number,
  change: Partial<Parameters<typeof orderOf>[0]> = {},
) => orderOf({ no, lines, dueIn, status: 'finished', ...change });
const atCounter = ready('049', ['1 chicken', '2 rice'], 2, { street: '318 N Brainard St' });
const coming = ready('048', ['2 dandan', '1 rolls'], 6, { street: '61 Cress Creek Ln' });
export const READY = [
  { ...atCounter, delivery: deliveryAt(atCounter.id, 'arrived_at_pickup', -1) },
  { ...coming, delivery: deliveryAt(coming.id, 'enroute_to_pickup', -2, { pickup_eta: minutesFromNow(3) }) },
  ready('050', ['1 tso', '1 soup'], 8, { payment_method: 'cash', payment_state: 'unpaid', total_cents: 3142 }),
];

export const WAY = [
  courier('046', ['2 beef', '1 soup'], '1482 Maple Grove Ave', -2, 'enroute_to_dropoff', -5, {
    dropoff_eta: minutesFromNow(5),
  }),
  courier('045', ['1 eggplant', '1 rice'], '27 Orchard Ct', 3, 'arrived_at_dropoff', -1),
  courier('047', ['1 fish', '4 rice'], '905 W Jefferson St', 13, 'picked_up', 0),
];

export const SCHEDULED = [
  scheduled('057', ['4 kungpao', '4 rice'], 93),
  scheduled('052', ['1 eggplant', '2 wontons'], 108, '4 Oak Ct'),
];
export const CALM = [NEW_ORDER, ...SCHEDULED, ...PREPARING, ...READY, ...WAY];
