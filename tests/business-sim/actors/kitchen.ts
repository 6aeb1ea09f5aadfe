import { asOrdered } from '#contract/domain/mend.ts';
import type { OrderAction, OrderActionName } from '#contract/domain/order-command.ts';
import { isMarked, type Order } from '#contract/domain/order.ts';
import { updateStatusCall } from '#contract/http/orders/order.ts';
import type { Replacement } from '#contract/domain/replacement.ts';
import { call, hasSecondThoughts, type Placed, type Shift } from '../shift.ts';
import type { Action } from './action.ts';

/** Another dish in place of one that is missing, now and then one that no order could have so. */
function otherDish(shift: Shift): Replacement {
  const { random } = shift;
  const { dishes, heat } = shift.restaurant;
  const dish = random.pick([dishes.cheap, dishes.mapo, dishes.kungPao]) ?? dishes.cheap;
  const [mild] = heat.options;
  const options = mild !== undefined && dish === dishes.kungPao && random.chance(0.9) ? [mild.id] : [];
  return {
    dish_id: dish.id,
    quantity: random.int(1, 3),
    options: options.map((option_id) => ({ option_id, quantity: 1 })),
    is_charged: random.chance(hasSecondThoughts(shift) ? 0.8 : 0.3),
  };
}

/** What each action says beside its name. */
function actOf(action: OrderActionName, order: Order, shift: Shift): OrderAction {
  const { random } = shift;
  switch (action) {
    case 'acknowledge':
      return { action, ring_rev: random.chance(0.9) ? (order.ring?.rev ?? 1) : order.rev - 1 };
    case 'accept':
    case 'adjust_prep':
      return { action, prep_minutes: random.pick([10, 20, 45]) ?? 20 };
    case 'confirm':
      return { action, quote_id: order.delivery?.quote_id ?? 'none' };
    case 'cancel':
      return { action, reason: 'sold_out', note: null };
    case 'item_done':
      return { action, line: order.items[0]?.line ?? 1, done: random.chance(0.7) };
    case 'mend':
    case 'ask': {
      const item = random.pick(asOrdered(order).items);
      const line = { line: item?.line ?? 1, quantity: random.int(0, (item?.quantity ?? 1) + 1) };
      const isReplaced = random.chance(hasSecondThoughts(shift) ? 0.8 : 0.4);
      return { action, lines: [isReplaced ? { ...line, replace: otherDish(shift) } : line] };
    }
    case 'record_payment':
      return { action, how: random.chance(0.5) ? 'cash' : 'card' };
    default:
      return { action };
  }
}

const WEIGHTS: Record<OrderActionName, number> = {
  acknowledge: 6,
  accept: 14,
  confirm: 3,
  done: 7,
  deliver: 5,
  receive: 5,
  complete: 2,
  cancel: 2,
  reopen: 5,
  item_done: 4,
  adjust_prep: 4,
  mend: 5,
  ask: 5,
  inform: 1,
  requote: 4,
  self_deliver: 2,
  record_payment: 4,
  unrecord_payment: 2,
};

async function send(shift: Shift, action: OrderActionName, order: Order): Promise<void> {
  const { random, restaurant, screen, staff, owner } = shift;
  const as = random.pick([screen, screen, staff, owner]) ?? screen;
  const body = {
    restaurant_id: restaurant.id,
    command_id: random.id(),
    device_seq: 0,
    order_id: order.id,
    expect_rev: random.chance(0.92) ? order.rev : Math.max(0, order.rev - random.int(1, 3)),
    act: actOf(action, order, shift),
  };
  const tap = () => call(shift, updateStatusCall, { as, body });
  if (random.chance(0.05)) {
    shift.late.push(tap);
    return;
  }
  // The answer got lost: the desk sends it again, at the same time by its other lane, or after a while.
  const first = random.chance(0.1) ? (await Promise.all([tap(), tap()]))[0] : await tap();
  if (first.status === 200 && random.chance(0.15)) {
    const again = await tap();
    if (again.data.status !== first.data.status || again.data.seq !== first.data.seq)
      shift.violations.push(`BU8: a repeated ${action} had another result`);
  }
}

/** Every action of the desk, on every order. */
export const KITCHEN: readonly Action[] = Object.entries(WEIGHTS).map(([name, weight]) => ({
  name,
  weight,
  // Otherwise it would hardly ever meet an order that needs it.
  ...(name === 'inform' ? { fits: (_placed: Placed, order: Order) => isMarked(order, 'inform_customer') } : {}),
  run: (shift, _placed, order) => send(shift, name as OrderActionName, order),
}));
