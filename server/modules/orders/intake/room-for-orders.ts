import { CallError } from '#contract/errors.ts';
import { atLimit, limitsOf } from '../../platform/limits/limits.service.ts';
import type { Tx } from '../../../db/database.ts';
import { inPipeline } from '../../../db/pipeline.ts';
import { prepared } from '../../../db/prepared.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';
import type { Context, RestaurantTx } from '../../context.ts';

/** An order that its channel has already accepted, or that a person typed, finds twice the room. */
const KEPT_FACTOR = 2;

type Standards = Pick<Context, 'limits' | 'log'>;

const openOrders = prepared((db, { ids }: { ids: string }) =>
  db
    .selectFrom('log_head')
    .select(['restaurant_id', 'open'])
    .where(isAnyOf(db, 'restaurant_id', ids)),
);

/** The open orders of restaurants, and how many each may have. */
export async function roomForOrders(
  { limits }: Pick<Context, 'limits'>,
  tx: Tx,
  restaurantIds: readonly string[],
  factor = 1,
): Promise<ReadonlyMap<string, { open: number; maximum: number }>> {
  const [limitFor, heads] = await inPipeline(
    tx,
    (part) => limitsOf({ limits }, part, 'open_orders', restaurantIds),
    (part) => openOrders(part, { ids: listOf(part, restaurantIds) }),
  );
  return new Map(
    heads.map(({ restaurant_id, open }) => [restaurant_id, { open, maximum: limitFor(restaurant_id) * factor }]),
  );
}

/**
 * [DO9] A restaurant has so many open orders at most. One too many is answered 429, before anything is written: the
 * channel sends it again, and none is lost.
 */
export async function assertRoomForOrder(
  { limits, log }: Standards,
  { tx, restaurantId }: RestaurantTx,
  { isAccepted }: { isAccepted: boolean },
): Promise<void> {
  const rooms = await roomForOrders({ limits }, tx, [restaurantId], isAccepted ? KEPT_FACTOR : 1);
  const { open, maximum } = rooms.get(restaurantId) ?? { open: 0, maximum: 0 };
  if (open < maximum) return;
  log.warn({ restaurant_id: restaurantId, open, maximum }, 'a restaurant has too many open orders for another one');
  throw new CallError('throttled', [atLimit('', maximum)]);
}
