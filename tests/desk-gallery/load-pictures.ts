import { DEFAULT_SCREEN_SETTINGS } from '#contract/domain/screen-settings.ts';
import type { Order } from '#contract/domain/order.ts';
import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import type { DeskView } from '#src/live/desk-store.ts';
import { bowlOrders } from './bowls.ts';
import { seenNew } from './calm-board.ts';
import { changeLines } from '#contract/domain/change-lines.ts';
import { deliveryAt, itemsOf, minutesFromNow, orderOf, PEANUTS, ringing, ringOf, shown } from './orders.ts';

// Kitchens with more than fits: so many orders in Preparing, and what a rush has around them.
const MEALS: readonly (readonly string[])[] = [
  ['2 mapo +medium', '1 pork +lessOil', '3 rice'],
  ['1 kungpao +noPeanuts', '1 soup', '2 rice'],
  ['2 dandan +hot +egg', '1 wontons'],
  ['1 fish +hot', '1 beans +noScallions', '2 rice'],
  ['3 wontons', '1 beef', '1 rolls'],
  ['1 chicken +hot', '1 eggplant', '2 rice'],
  ['2 dandan +egg', '1 soup', '1 rolls'],
  ['1 beef', '1 pork', '2 rice'],
];
/** The demo's usual three dishes, of which one has options. */
const THREE: readonly (readonly string[])[] = [
  ['2 mapo +medium', '1 pork', '3 rice'],
  ['1 kungpao +noPeanuts', '1 soup', '2 rice'],
  ['2 dandan +hot', '1 wontons', '1 rice'],
  ['1 fish +hot', '1 beans +noScallions', '2 rice'],
  ['3 wontons', '1 tso', '1 rolls'],
  ['1 chicken +hot', '1 eggplant', '2 rice'],
];
const DISHES = 'mapo chicken rice kungpao soup pork dandan wontons beans eggplant beef fish rolls tso'.split(' ');
const WAYS = ['', ' +noPeanuts', ' +lessOil'];
/** A party's order: thirty dishes, no two alike. */
const PARTY = Array.from({ length: 30 }, (_, at) => {
  const way = WAYS[Math.floor(at / DISHES.length)] ?? '';
  return `${1 + (at % 4)} ${DISHES[at % DISHES.length] ?? 'rice'}${way}`;
});

const no = (number: number): string => String(number).padStart(3, '0');
const SHELLFISH = { text_zh: '贝类过敏（虾、蟹）', text_en: 'Shellfish allergy (shrimp, crab)', found: false };

function preparing(count: number, meals: readonly (readonly string[])[], withParty: boolean): Order[] {
  return Array.from({ length: count }, (_, at) => {
    const isParty = withParty && at === 8;
    const street = at % 2 === 0 ? { street: `${at} Oak Ct` } : {};
    const order = orderOf({
      no: no(41 + at),
      lines: isParty ? PARTY : (meals[at % meals.length] ?? []),
      dueIn: at < 3 ? at * 3 - 7 : at - 1,
      ...street,
      allergies: isParty ? [SHELLFISH] : at % 9 === 1 ? [PEANUTS] : [],
      memo: at % 11 === 5 ? { text: '米饭分开装', lang: 'zh', other: 'Rice on the side' } : null,
    });
    if (at === 0) return { ...ticked(order, [1, 3]), delivery: deliveryAt(order.id, 'arrived_at_pickup', -5) };
    if (at === 2) return { ...order, delivery: deliveryAt(order.id, 'arrived_at_pickup', -1) };
    if (at === 4)
      return { ...order, delivery: deliveryAt(order.id, 'enroute_to_pickup', -2, { pickup_eta: minutesFromNow(2) }) };
    if (at === 5) return noted(order, '少放糖，老人吃');
    return order;
  });
}

const ticked = (order: Order, lines: readonly number[]): Order => ({
  ...order,
  items: order.items.map((item) => (lines.includes(item.line) ? { ...item, done_at: minutesFromNow(-1) } : item)),
});
const noted = (order: Order, text: string): Order => ({
  ...order,
  items: order.items.map((item, at) =>
    at === 1 ? { ...item, note: { text, lang: 'zh' as const, other: null } } : item,
  ),
});

function ready(count: number): Order[] {
  return Array.from({ length: count }, (_, at) => {
    const step = {
      at: minutesFromNow(-12 + at * 2),
      actor: SYSTEM_ACTOR,
      action: 'done',
      from: null,
      rev: 3,
      detail: null,
    };
    const order = orderOf({
      no: no(300 + at),
      lines: at === 1 ? ['2 beans +noPeanuts', '3 chicken +medium +noCilantro', '1 soup', '2 rice'] : ['1 rice'],
      dueIn: -8 + at,
      status: 'finished',
      history: [{ ...step, to: 'finished' }],
      ...(at % 2 === 0 ? { street: '4 Elm St' } : {}),
      ...(at === 3 ? { payment_method: 'cash' as const, payment_state: 'unpaid' as const, total_cents: 3142 } : {}),
    });
    return at % 2 === 0 ? { ...order, delivery: deliveryAt(order.id, 'arrived_at_pickup', -4 + at) } : order;
  });
}

function onTheWay(count: number): Order[] {
  return Array.from({ length: count }, (_, at) => {
    const order = orderOf({
      no: no(350 + at),
      lines: ['1 rice'],
      street: '9 Pine St',
      dueIn: at - 2,
      status: 'delivering',
    });
    const trouble = at === 3 ? { trouble: 'no_courier' as const, courier: null } : {};
    return { ...order, delivery: deliveryAt(order.id, 'enroute_to_dropoff', -3, trouble) };
  });
}

function waiting(count: number): Order[] {
  return Array.from({ length: count }, (_, at) =>
    orderOf({
      no: no(900 + at),
      lines: at === 0 ? PARTY : (MEALS[at % MEALS.length] ?? []),
      status: 'payment_completed',
      created_at: minutesFromNow(-1.2 + at * 0.3),
      ring: seenNew,
    }),
  );
}

const later = (count: number): Order[] =>
  Array.from({ length: count }, (_, at) =>
    orderOf({ no: no(990 + at), lines: ['2 kungpao', '2 rice'], dueIn: 93 + at * 15, scheduled: true }),
  );

type Rush = { preparing: number; ready: number; way: number; waiting: number; later: number };
const kitchen = (rush: Rush, orders: readonly Order[]): Partial<DeskView> => ({
  orders: [...orders, ...ready(rush.ready), ...onTheWay(rush.way), ...waiting(rush.waiting), ...later(rush.later)].map(
    (order) => shown(order),
  ),
});
const load = (rush: Rush) => (): Partial<DeskView> =>
  kitchen(rush, preparing(rush.preparing, MEALS, rush.preparing === 36));

const bowls = (): Partial<DeskView> =>
  kitchen({ preparing: 0, ready: 3, way: 2, waiting: 2, later: 2 }, [...bowlOrders(), ...preparing(14, MEALS, false)]);

/** Changed, cancelled, queued, and a drill: the states of a compact ticket, in the midst of a rush. */
function states(): Partial<DeskView> {
  const view = load({ preparing: 24, ready: 3, way: 3, waiting: 0, later: 0 })();
  const orders = (view.orders ?? []).map((each, at) => {
    if (at === 6)
      return shown({
        ...each.order,
        ring: ringOf('changed', -1),
        changes: [{ kind: 'now' as const, text_zh: '1× 锅贴', text_en: '1× Pot stickers' }],
      });
    if (at === 7)
      return shown({
        ...each.order,
        status: 'cancelled' as const,
        ring: ringOf('cancelled', -1),
        history: [
          {
            at: minutesFromNow(-1),
            actor: SYSTEM_ACTOR,
            action: 'cancel',
            from: 'order_received' as const,
            to: 'cancelled' as const,
            rev: 3,
            detail: null,
          },
        ],
      });
    if (at === 10)
      return shown({
        ...each.order,
        status: 'cancelled' as const,
        ring: ringOf('cancelled', -1),
        due_at: minutesFromNow(25),
        payment_method: 'online' as const,
        payment_state: 'refund_due' as const,
      });
    if (at === 8) return shown({ ...each.order, flags: ['test' as const] });
    if (at === 9)
      return shown({
        ...each.order,
        memo: {
          text: '请把所有的菜都分开装，米饭不要压到菜，汤要用双层袋子，'.repeat(6),
          lang: 'zh' as const,
          other: null,
        },
      });
    return each;
  });
  return { orders };
}

/** Twelve dishes became nine others while they were cooked, with all else that a customer can change; seen elsewhere. */
export function muchChanged(): Partial<DeskView> {
  const view = load({ preparing: 24, ready: 3, way: 3, waiting: 0, later: 0 })();
  const by = { kind: 'screen' as const, id: 'expo', name: '传菜屏' };
  const orders = (view.orders ?? []).map((each, at) => {
    if (at !== 3) return each;
    const before = { ...each.order, items: itemsOf(PARTY.slice(0, 12)), customer_phone: '+16305550123' };
    const order: Order = {
      ...before,
      rev: before.rev + 1,
      items: itemsOf(PARTY.slice(14, 23)),
      allergies: [PEANUTS],
      memo: { text: '不要香菜，多放醋', lang: 'zh', other: null },
      customer_phone: '+16305550188',
      ring: { ...ringOf('changed', -2), rev: 3, acknowledged_at: minutesFromNow(-1), by },
    };
    const seenElsewhere = { kind: 'changed' as const, rev: 3, at: minutesFromNow(-1), by };
    return { ...shown({ ...order, changes: changeLines(before, order) }), before, seenElsewhere };
  });
  return { orders };
}

/** A kitchen that is far behind. */
function late(): Partial<DeskView> {
  const view = load({ preparing: 30, ready: 6, way: 20, waiting: 12, later: 2 })();
  const isOpen = ({ order }: { order: Order }): boolean => order.status === 'order_received' && !order.scheduled;
  return {
    orders: (view.orders ?? []).map((each, at) =>
      isOpen(each) ? shown({ ...each.order, due_at: minutesFromNow(at - 40) }) : each,
    ),
  };
}

const RICH = ['mapo', 'dandan', 'chicken', 'soup'].map((dish) => `1 ${dish} +hot +egg`);
/** A rush on a board that a person keeps calm: a dish with much to say of it, for a customer who is allergic. */
function calmByChoice(): Partial<DeskView> {
  const view = load({ preparing: 14, ready: 3, way: 3, waiting: 2, later: 2 })();
  const order = orderOf({
    no: '041',
    lines: ['1 kungpao +hot +lessOil +egg +noPeanuts', ...RICH],
    allergies: [PEANUTS],
  });
  const [first, ...rest] = order.items;
  const others = (view.orders ?? []).filter((each) => each.order.order_no !== '041');
  if (first === undefined) return view;
  const note = {
    text: '孩子吃的，请用干净的锅，先炒这一份，酱汁单独装小盒，不要太咸，肉切小一点，谢谢老板',
    lang: 'zh' as const,
    other: 'For a child: clean wok, cook it first, sauce in a small box apart, not too salty, small pieces.',
  };
  const item = { ...first, note, allergens: ['peanut'], allergies: [{ ...PEANUTS, found: true }] };
  return {
    settings: { ...DEFAULT_SCREEN_SETTINGS, density: 'calm' },
    orders: [shown({ ...order, items: [item, ...rest], due_at: minutesFromNow(-9) }), ...others],
  };
}

/** An evening of parties: long orders with allergies, a note of the order and of its dishes, one of them half ticked. */
function parties(): Partial<DeskView> {
  const orders = preparing(40, MEALS, false).map((order, at) => {
    if (at % 4 !== 1) return order;
    const party = orderOf({
      no: order.order_no,
      lines: PARTY.slice(0, 27),
      dueIn: at - 1,
      allergies: [PEANUTS, SHELLFISH],
      memo: {
        text: '请把所有的菜都分开装，米饭不要压到菜，汤要用双层袋子',
        lang: 'zh',
        other: 'Pack all dishes apart',
      },
    });
    return at === 5 ? ticked(party, [1, 2, 3, 7, 8]) : noted(party, '少放糖，老人吃，多给一份醋和一双公筷，汤另外装');
  });
  return kitchen({ preparing: 40, ready: 6, way: 9, waiting: 4, later: 10 }, orders);
}

const MUCH = {
  text: 'Please use a clean wok, a clean board and a clean ladle for this dish, and cook it before anything with nuts.',
  lang: 'en' as const,
  other: null,
};

/** A party's new order, as it comes; and with an allergy, a note and much to say of its first dish. */
const partyAlert = (): Partial<DeskView> => ({
  orders: [shown(ringing('075', PARTY, 0.4, '318 N Brainard St'))],
});
function partyAlertNoted(): Partial<DeskView> {
  const order = ringing('075', PARTY, 0.4, '318 N Brainard St', { allergies: [PEANUTS, SHELLFISH], memo: MUCH });
  const items = order.items.map((item) => (item.line === 1 ? { ...item, note: MUCH } : item));
  return { orders: [shown({ ...order, items })] };
}

export const LOAD_PICTURES: Record<string, () => Partial<DeskView>> = {
  'alert-party': partyAlert,
  'alert-party-noted': partyAlertNoted,
  'load-0': load({ preparing: 0, ready: 0, way: 0, waiting: 0, later: 0 }),
  'load-3': load({ preparing: 3, ready: 1, way: 1, waiting: 0, later: 0 }),
  'load-9': load({ preparing: 9, ready: 3, way: 3, waiting: 0, later: 2 }),
  'load-18': load({ preparing: 18, ready: 4, way: 5, waiting: 2, later: 2 }),
  'load-36': load({ preparing: 36, ready: 6, way: 9, waiting: 4, later: 2 }),
  'load-80': load({ preparing: 80, ready: 6, way: 9, waiting: 4, later: 2 }),
  'load-300': load({ preparing: 200, ready: 40, way: 40, waiting: 18, later: 2 }),
  'load-three-dishes': () =>
    kitchen({ preparing: 80, ready: 6, way: 9, waiting: 4, later: 2 }, preparing(80, THREE, false)),
  'load-states': states,
  'load-changed-much': muchChanged,
  'load-late': late,
  'load-parties': parties,
  'load-calm-fixed': calmByChoice,
  'load-bowls': bowls,
  'load-bowl': () => kitchen({ preparing: 0, ready: 1, way: 1, waiting: 0, later: 0 }, bowlOrders().slice(2, 4)),
};
