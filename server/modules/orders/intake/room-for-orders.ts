import { CallError } from '#contract/errors.ts';
import { atLimit, limitOf } from '../../platform/limits/limits.service.ts';
import type { Context, RestaurantTx } from '../../context.ts';

/** An order that its channel has already accepted, or that a person typed, finds twice the room. */
const KEPT_FACTOR = 2;

/**
 * [DO9] A restaurant has so many open orders at most. One too many is answered 429, before anything is written: the
 * channel sends it again, and none is lost.
 */
export async function assertRoomForOrder(
  { limits, log }: Pick<Context, 'limits' | 'log'>,
  { tx, restaurantId }: RestaurantTx,
  { isAccepted }: { isAccepted: boolean },
): Promise<void> {
  const head = tx.selectFrom('log_head').select('open').where('restaurant_id', '=', restaurantId);
  const { open } = await head.executeTakeFirstOrThrow();
  const limit = await limitOf({ limits }, tx, 'open_orders', restaurantId);
  const maximum = isAccepted ? limit * KEPT_FACTOR : limit;
  if (open < maximum) return;
  log.warn({ restaurant_id: restaurantId, open, maximum }, 'a restaurant has too many open orders for another one');
  throw new CallError('throttled', [atLimit('', maximum)]);
}
