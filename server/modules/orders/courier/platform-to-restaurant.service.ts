import type { Actor } from '#contract/domain/basics.ts';
import { illegalState } from '#contract/domain/illegal-state.ts';
import { actOn } from '#contract/domain/order-actions.ts';
import type { Order } from '#contract/domain/order.ts';
import { CallError } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { platformToRestaurantCall } from '#contract/http/platform/platform-order.ts';
import { writeOrder } from '../order/order.service.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';

/** The administrator's form of `self_deliver`: a job cancels the provider, and the restaurant delivers. */
export function platformToRestaurant(
  context: Context,
  actor: Actor,
  { restaurant_id, order_id }: BodyOf<typeof platformToRestaurantCall>,
): Promise<Order> {
  return context.store.transact(restaurant_id, async (live) => {
    const order = await live.order(order_id);
    if (order === null) throw new CallError('not_found');
    const outcome = actOn(order, { action: 'self_deliver' }, { now: live.now, actor, expectRev: order.rev });
    if (outcome.kind === 'rejected') throw illegalState(order, { delivery_method: order.delivery_method });
    if (outcome.kind === 'noop') return order;
    await writeOrder(live, 'order.changed', order, outcome.order);
    await audit(context, live.tx, {
      restaurant_id,
      actor,
      action: 'order.platform_to_restaurant',
      target: order_id,
      before: { delivery_method: order.delivery_method },
      after: { delivery_method: outcome.order.delivery_method },
    });
    return outcome.order;
  });
}
