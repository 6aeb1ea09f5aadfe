import type { Order } from '#contract/domain/order.ts';
import { changeLines } from '#contract/domain/change-lines.ts';
import type { DeskView, Digest } from '#src/live/desk-store.ts';
import { deliveryAt, itemsOf, minutesFromNow, NOW_MS, orderOf, PEANUTS, ringing, ringOf, shown } from './orders.ts';
import { CALM, PREPARING } from './calm-board.ts';

const cancelStep = (from: 'order_received' | 'finished' | 'delivering') => ({
  at: minutesFromNow(-2),
  actor: { kind: 'channel' as const, id: 'c', name: '' },
  action: 'cancel',
  from,
  to: 'cancelled' as const,
  rev: 3,
  detail: null,
});

const SAID = 'Wrong address, I ordered again for my office. 地址错了';

const changedOrder = orderOf({
  no: '054',
  lines: ['2 dandan +medium +noPeanuts', '3 wontons'],
  dueIn: 9,
  ring: ringOf('changed', -4),
  changes: [
    { kind: 'was', text_zh: '1 × 担担面 特辣', text_en: '1 × Dan dan noodles, extra hot' },
    { kind: 'now', text_zh: '2 × 担担面 微辣 · 走花生', text_en: '2 × Dan dan noodles, mild · NO peanuts' },
  ],
});
const cancelledOrder = orderOf({
  no: '055',
  lines: ['1 beans', '2 rice'],
  dueIn: 14,
  status: 'cancelled',
  payment_state: 'refund_due',
  total_cents: 1994,
  cancel_reason: 'customer_request',
  ring: ringOf('cancelled', -2),
  history: [{ ...cancelStep('order_received'), detail: { reason: 'customer_request', note: SAID } }],
});

const DIGEST: Digest = {
  from: NOW_MS - 400_000,
  to: NOW_MS - 28_000,
  delivered: 2,
  refused: [],
  placed: [
    ringing('058', ['2 mapo', '1 chicken', '3 rice', '1 soup', '1 beans'], 3.67, '318 N Brainard St', {
      flags: ['escalated'],
    }),
    ringing('059', ['1 mapo', '1 rice', '1 soup'], 2.9),
    ringing('060', ['1 mapo', '1 rice', '1 soup', '1 beans', '1 tso'], 2.12, '4 Oak Ct'),
  ],
  accepted: [],
  handled: 0,
  changed: [changedOrder],
  cancelled: [cancelledOrder],
};

/** The customer changes nearly all of an order that is being cooked. */
function muchChanged(): Partial<DeskView> {
  const before = orderOf({
    no: '054',
    lines: ['2 dandan +hot', '3 wontons', '2 mapo +medium', '1 soup', '2 rice'],
    dueIn: 9,
    allergies: [PEANUTS],
  });
  const rice = { note: note('少一点，分两盒装'), allergies: [SESAME] };
  before.items = before.items.map((item) => (item.line === 5 ? { ...item, ...rice } : item));
  const items = itemsOf([
    '2 dandan +medium +noPeanuts',
    '1 mapo +medium',
    '1 soup',
    '2 rice',
    '1 fish +hot',
    '2 beans',
  ]);
  const noted = items.map((item) =>
    item.line === 3 ? { ...item, note: note('不要香菜，多放醋') } : item.line === 4 ? { ...item, ...rice } : item,
  );
  const order: Order = {
    ...before,
    rev: before.rev + 1,
    items: noted,
    memo: note('打包分开，门口有狗，请打电话'),
    ring: ringOf('changed', -1),
  };
  return { orders: [{ ...shown({ ...order, changes: changeLines(before, order) }), before }] };
}
const SESAME = { text_zh: '芝麻过敏', text_en: 'Sesame allergy', found: true };
const note = (text: string) => ({ text, lang: 'zh' as const, other: null });

/** Cancelled by its customer while the courier, who could not be called off, has the food. */
function cancelledOnTheWay(): Partial<DeskView> {
  const order = orderOf({
    no: '055',
    lines: ['1 beans', '2 rice'],
    street: '9 Pine St',
    dueIn: 4,
    status: 'cancelled',
    payment_state: 'refund_due',
    total_cents: 1994,
    cancel_reason: 'customer_request',
    ring: ringOf('cancelled', -2),
    history: [
      cancelStep('delivering'),
      { ...cancelStep('delivering'), action: 'courier_kept', from: 'cancelled', rev: 4 },
    ],
  });
  return { orders: [shown({ ...order, delivery: deliveryAt(order.id, 'enroute_to_dropoff', -3) })] };
}

/** Ready, and cancelled before it was handed over. */
function cancelledReady(): Partial<DeskView> {
  const history = [cancelStep('finished')];
  return { orders: [shown({ ...cancelledOrder, order_no: '056', history })] };
}

/** Two alarms that the expo answered, on a station's screen that no one has touched [F19]. */
function seenElsewhere(): Partial<DeskView> {
  const by = { kind: 'screen' as const, id: 'expo', name: '传菜屏' };
  const trace = { rev: 3, at: minutesFromNow(-1), by };
  const answered = { rev: 3, acknowledged_at: minutesFromNow(-1), by };
  const now = orderOf({ no: '054', lines: ['5 dandan +medium', '3 wontons', '1 rolls'], dueIn: 9 });
  const changed: Order = { ...now, ring: { ...ringOf('changed', -4), ...answered }, allergies: [PEANUTS] };
  const before = { ...now, items: itemsOf(['2 dandan +medium', '3 wontons']) };
  const cancelled: Order = { ...cancelledOrder, ring: { ...ringOf('cancelled', -2), ...answered } };
  return {
    orders: [
      { ...shown(changed), before, seenElsewhere: { kind: 'changed', ...trace } },
      { ...shown(cancelled), seenElsewhere: { kind: 'cancelled', ...trace } },
      ...PREPARING.slice(0, 2).map((order) => shown(order)),
    ],
  };
}

export const CHANGE_PICTURES: Record<string, () => Partial<DeskView>> = {
  '04b-desk-digest': () => ({
    digest: DIGEST,
    orders: [changedOrder, { ...cancelledOrder, ring: { ...ringOf('cancelled', -1), rev: 3 } }, ...CALM].map((order) =>
      shown(order),
    ),
  }),
  'digest-accepted': () => ({
    digest: { ...DIGEST, placed: [], accepted: PREPARING.slice(0, 3), handled: 2 },
    orders: [changedOrder, ...PREPARING].map((order) => shown(order)),
  }),
  'digest-refused': () => ({
    digest: {
      ...DIGEST,
      delivered: 1,
      refused: PREPARING.slice(0, 2).map((order, at) => ({
        commandId: `refused-${at}`,
        action: at === 0 ? ('mend' as const) : ('done' as const),
        code: 'stale_version',
        order,
      })),
    },
    orders: [changedOrder, ...PREPARING].map((order) => shown(order)),
  }),
  'alert-changed': () => ({ orders: [changedOrder, ...PREPARING.slice(0, 2)].map((order) => shown(order)) }),
  'alert-cancelled': () => ({ orders: [cancelledOrder, ...PREPARING.slice(0, 2)].map((order) => shown(order)) }),
  'alert-waiting-stop': () => ({
    orders: [
      ...Array.from({ length: 24 }, (_, at) => ringing(String(100 + at), ['1 mapo', '1 rice'], 5 - at / 60)),
      changedOrder,
      cancelledOrder,
    ].map((order) => shown(order)),
  }),
  'alert-changed-much': muchChanged,
  'alert-cancelled-out': cancelledOnTheWay,
  'alert-cancelled-ready': cancelledReady,
  'seen-elsewhere': seenElsewhere,
};
