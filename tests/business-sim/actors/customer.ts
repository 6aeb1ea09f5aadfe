import {
  intakeAnswerCall,
  intakeCancelCall,
  intakeOrderCall,
  intakePaymentCall,
  intakeUpdateCall,
  type IntakeOrderInput,
} from '#contract/http/orders/intake.ts';
import type { Order } from '#contract/domain/order.ts';
import { updateStatusCall } from '#contract/http/orders/order.ts';
import { minutesFrom } from '#contract/domain/time.ts';
import { isoNow } from '#server/base/clock.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '#server/testing/fixtures.ts';
import { wrongPaid } from '../invariants/channel-paid.ts';
import { changedUnderTap } from '../invariants/seen-food.ts';
import { call, hasGifts, hasSecondThoughts, nextExternalId, readOrder, type Placed, type Shift } from '../shift.ts';
import type { Action } from './action.ts';

const COURIER_WORDS = ['reassign', 'cancel', 'return', 'out_of_order', 'no_courier', 'quote_fails'] as const;

/** What a scenario asks of a new order; the rest is drawn. */
type Hint = {
  payment_method?: 'cash' | 'online' | 'card';
  paid?: boolean;
  isDelivery?: boolean;
  asks?: boolean;
  word?: (typeof COURIER_WORDS)[number];
};

function itemsOf(shift: Shift): IntakeOrderInput['items'] {
  const { random, restaurant } = shift;
  const { mapo, cheap, kungPao } = restaurant.dishes;
  const heat = restaurant.heat.options.map(({ id }) => ({ option_id: id }));
  const items = [
    { dish_id: mapo.id, quantity: random.int(1, 4) },
    ...(random.chance(0.3) || hasGifts(shift)
      ? [{ dish_id: cheap.id, quantity: random.int(1, 3), note: random.chance(0.3) ? 'hot' : null }]
      : []),
    ...(random.chance(0.2) ? [{ dish_id: kungPao.id, quantity: 1, options: heat.slice(0, 1) }] : []),
  ];
  // A line has another number then.
  return hasSecondThoughts(shift) && random.chance(0.5) ? items.toReversed() : items;
}

/** What a customer may order: any dishes, way, time and note. A word in the note makes the built-in courier fail. */
function requestOf(shift: Shift, hint: Hint = {}): Partial<IntakeOrderInput> {
  const { random, world } = shift;
  const isDelivery = hint.isDelivery ?? random.chance(0.65);
  const word = hint.word ?? random.pick(COURIER_WORDS) ?? 'cancel';
  const minutes = random.pick([40, 90, 300, 1500]) ?? 40;
  return {
    items: itemsOf(shift),
    delivery_method: isDelivery ? 'delivery' : 'pickup',
    ...(isDelivery
      ? {
          address: { ...TEST_ADDRESS, unit: random.pick(['1A', '2B']) ?? null },
          distance: random.pick([1.2, 3.4]) ?? 1,
        }
      : {}),
    requested_at: random.chance(0.3) ? minutesFrom(isoNow(world.clock), minutes) : null,
    tip_cents: random.pick([0, 0, 300]) ?? 0,
    memo: hint.word !== undefined || random.chance(0.2) ? `courier:${word}` : random.chance(0.2) ? 'no peanuts' : null,
    customer: { name: random.pick(['Ada Wong', 'Bo Li']) ?? 'Ada Wong', phone: '+12125550123' },
  };
}

/** Seeds in which some orders come many at once, and are placed in groups [IG1]; drawn apart, the others play as before. */
const isRush = (shift: Shift): boolean => [0, 4].includes(shift.seed % 7) && shift.random.chance(0.3);

/** Several orders at once, to any of the processes: a wrong one and a repeated one among them. */
async function placeMany(shift: Shift, first: IntakeOrderInput): Promise<void> {
  const { random, native } = shift;
  const { totals: _totals, discount_cents: _discount, ...kept } = first;
  const others = Array.from({ length: random.int(1, 4) }, () =>
    makeIntakeOrder(shift.restaurant, { ...kept, items: itemsOf(shift), external_id: nextExternalId(shift) }),
  );
  const wrong = { ...first, external_id: nextExternalId(shift), totals: { ...first.totals, total_cents: 1 } };
  const bodies = [first, wrong, ...others, first];
  const answers = await Promise.all(bodies.map((body) => call(shift, intakeOrderCall, { as: native, body })));
  const [one, refused, again] = [answers[0], answers[1], answers.at(-1)];
  if (refused?.status === 200) shift.violations.push('IG1: an order with wrong totals was placed among others');
  if (one?.data?.id !== again?.data?.id) shift.violations.push('BU8: two equal orders at once made two');
  for (const [index, { status, data }] of answers.slice(0, -1).entries()) {
    const body = bodies[index];
    if (status === 200 && body !== undefined)
      shift.placed.push({ id: data.id, externalId: body.external_id, by: 'native', body, madeBy: body });
  }
}

export async function place(shift: Shift, hint: Hint = {}): Promise<void> {
  const { random, restaurant, native } = shift;
  const payment_method = hint.payment_method ?? random.pick(['cash', 'online', 'online', 'card'] as const) ?? 'cash';
  const body = makeIntakeOrder(restaurant, {
    ...requestOf(shift, hint),
    external_id: nextExternalId(shift),
    payment_method,
    paid: hint.paid ?? (payment_method === 'online' && random.chance(0.6)),
    asks_customer: hint.asks ?? random.chance(0.6),
  });
  if (isRush(shift)) return placeMany(shift, body);
  const first = await call(shift, intakeOrderCall, { as: native, body });
  if (first.status !== 200) return;
  shift.placed.push({ id: first.data.id, externalId: body.external_id, by: 'native', body, madeBy: body });
  if (!random.chance(0.2)) return;
  const again = await call(shift, intakeOrderCall, { as: native, body });
  if (again.data?.id !== first.data.id) shift.violations.push('BU8: a repeated order made another one');
}

const isNative = ({ by }: Placed): boolean => by === 'native';
const ref = (shift: Shift, { externalId }: Placed) => ({ as: shift.native, params: { external_id: externalId } });

/** Seeds in which a change may pay, and the order's own body comes late [S10]; the others play as before. */
const isTalkative = ({ seed }: Shift): boolean => seed >= FIRST_TALKATIVE && seed % 3 === 0;
const FIRST_TALKATIVE = 36;

const paysByChange = (shift: Shift, { status }: Order): boolean =>
  isTalkative(shift) && status === 'pending' && shift.random.chance(0.3);

async function repeatLate(shift: Shift, { id, madeBy }: Placed): Promise<void> {
  if (madeBy === undefined || !isTalkative(shift)) return;
  const { status, data } = await call(shift, intakeOrderCall, { as: shift.native, body: madeBy });
  if (status < 500 && data?.id !== id)
    shift.violations.push('BU8: an order is not found by its own body after a change');
}

/** Seeds in which a cook without a network has tapped what a change then reached first; the others play as before. */
const hasLateCook = ({ seed }: Shift): boolean => seed >= FIRST_LATE_COOK && seed % 8 === 6;
const FIRST_LATE_COOK = 38;

/** Taps of a cook who saw the order as it was before. */
async function tapLate(shift: Shift, seen: Order): Promise<void> {
  const line = seen.items[0]?.line ?? 1;
  for (const act of [{ action: 'item_done', line, done: true }, { action: 'done' }] as const) {
    const command = { command_id: shift.random.id(), device_seq: 0, order_id: seen.id, expect_rev: seen.rev, act };
    const body = { restaurant_id: shift.restaurant.id, ...command };
    const { status, data } = await call(shift, updateStatusCall, { as: shift.screen, body });
    const wrong = status === 200 ? changedUnderTap(seen, act, data) : null;
    if (wrong !== null) shift.violations.push(wrong);
  }
}

/** The order as it was before its last change. */
async function takeBack(shift: Shift, placed: Placed, before: IntakeOrderInput, paid: boolean): Promise<void> {
  if (!hasSecondThoughts(shift) || !shift.random.chance(0.5)) return;
  const body = { ...before, paid };
  const { status } = await call(shift, intakeUpdateCall, { ...ref(shift, placed), body });
  if (status === 200) placed.body = body;
}

/** What the customer does with an order of the restaurant's own channel. */
export const CUSTOMER: readonly Action[] = [
  {
    name: 'customer update',
    weight: 9,
    fits: isNative,
    async run(shift, placed, order) {
      const { payment_method } = order;
      const request = shift.random.chance(0.3) ? { tip_cents: shift.random.int(0, 400) } : requestOf(shift);
      const stored = placed.body as IntakeOrderInput;
      const { totals: _totals, discount_cents: _discount, ...kept } = stored;
      const body = makeIntakeOrder(shift.restaurant, {
        ...kept,
        ...request,
        external_id: placed.externalId,
        payment_method,
        paid: order.payment_state === 'unpaid' ? paysByChange(shift, order) : shift.random.chance(0.7),
      });
      const { status } = await call(shift, intakeUpdateCall, { ...ref(shift, placed), body });
      if (status !== 200) return;
      placed.body = body;
      if (hasLateCook(shift)) await tapLate(shift, order);
      await repeatLate(shift, placed);
      await takeBack(shift, placed, stored, body.paid);
    },
  },
  {
    name: 'customer answer',
    weight: 5,
    fits: (placed, order) => isNative(placed) && order.question != null,
    async run(shift, placed, order) {
      const { random } = shift;
      const rev = random.chance(0.9) ? (order.question?.rev ?? 1) : order.rev;
      const body = { rev, answer: random.pick(['yes', 'no'] as const) ?? 'yes' };
      const answer = () => call(shift, intakeAnswerCall, { ...ref(shift, placed), body });
      const { status } = await answer();
      if (status === 200 && random.chance(0.2) && (await answer()).status !== 200)
        shift.violations.push('BU8: a repeated answer was refused');
    },
  },
  {
    name: 'customer cancel',
    weight: 2,
    fits: isNative,
    run: (shift, placed) => call(shift, intakeCancelCall, { ...ref(shift, placed), body: { note: null } }),
  },
  {
    name: 'payment paid',
    weight: 5,
    fits: (placed, order) => isNative(placed) && order.payment_method === 'online',
    async run(shift, placed, order) {
      const { status } = await call(shift, intakePaymentCall, { ...ref(shift, placed), body: { state: 'paid' } });
      const after = await readOrder(shift, placed.id);
      const wrong = status === 200 && after !== null ? wrongPaid(order, after) : null;
      if (wrong !== null) shift.violations.push(wrong);
    },
  },
  {
    name: 'payment failed',
    weight: 2,
    fits: (placed, order) => isNative(placed) && order.payment_method === 'online',
    run: (shift, placed) => call(shift, intakePaymentCall, { ...ref(shift, placed), body: { state: 'failed' } }),
  },
];
