import { sql } from 'kysely';
import { CallError, type FieldError } from '#contract/errors.ts';
import { atLimit, limitsOf } from '../../platform/limits/limits.service.ts';
import type { Tx } from '../../../db/database.ts';
import { inPipeline } from '../../../db/pipeline.ts';
import { prepared } from '../../../db/prepared.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';
import type { Context, RestaurantTx } from '../../context.ts';

/** An order that its channel has already accepted, or that a person typed, finds twice the room. */
const KEPT_FACTOR = 2;
/** With fewer open orders than this a restaurant pays no query for what they weigh and whose they are. */
const WEIGHED_FROM = 100;
/** A desk gets all open orders at once: so much each, which an order of forty lines with notes has. */
const BYTES_PER_ORDER = 12_000;
const CHANNEL_SHARE = 3 / 4;

type Standards = Pick<Context, 'limits' | 'log'>;
/** Null: no sales channel, so an order that was typed, or a TEST order. */
type ChannelId = string | null;
type Held = { orders: number; bytes: number };

/** What a restaurant holds, and what it may. */
export type Room = {
  open: number;
  maximum: number;
  /** Why one more of this channel is not taken; undefined where it is. */
  refusal: (channelId: ChannelId) => FieldError | undefined;
  /** Counts one that is about to be placed. */
  take: (channelId: ChannelId) => void;
};

const openOrders = prepared((db, { ids }: { ids: string }) =>
  db
    .selectFrom('log_head')
    .select(['restaurant_id', 'open'])
    .where(isAnyOf(db, 'restaurant_id', ids)),
);

/** What the columns without a bound of their own hold; the length of a column is known without reading it. */
const BYTES = sql.join(
  (['items', 'ordered', 'history', 'changes', 'memo'] as const).map(
    (column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`,
  ),
  sql` + `,
);

const openByChannel = prepared((db, { ids }: { ids: string }) =>
  db
    .selectFrom('orders')
    .select((eb) => ['restaurant_id', 'channel_id', eb.fn.countAll<number>().as('orders')])
    .select(sql<number>`sum(${BYTES})`.as('bytes'))
    .where(isAnyOf(db, 'restaurant_id', ids))
    // Written out, because a prepared statement finds the index of open orders only so.
    .where(sql<boolean>`is_open = 1`)
    .groupBy(['restaurant_id', 'channel_id']),
);

/** The open orders of restaurants, and how many each may have. */
export async function roomForOrders(
  { limits }: Pick<Context, 'limits'>,
  tx: Tx,
  restaurantIds: readonly string[],
  factor = 1,
): Promise<ReadonlyMap<string, Room>> {
  const [limitFor, heads] = await inPipeline(
    tx,
    (part) => limitsOf({ limits }, part, 'open_orders', restaurantIds),
    (part) => openOrders(part, { ids: listOf(part, restaurantIds) }),
  );
  const many = heads.filter(({ open }) => open >= WEIGHED_FROM).map(({ restaurant_id }) => restaurant_id);
  const held = new Map(many.map((id) => [id, new Map<ChannelId, Held>()]));
  const rows = many.length === 0 ? [] : await openByChannel(tx, { ids: listOf(tx, many) });
  for (const { restaurant_id, channel_id, orders, bytes } of rows)
    held.get(restaurant_id)?.set(channel_id, { orders, bytes });
  return new Map(
    heads.map(({ restaurant_id, open }) => [
      restaurant_id,
      roomOf(open, limitFor(restaurant_id) * factor, held.get(restaurant_id)),
    ]),
  );
}

function roomOf(open: number, maximum: number, held: Map<ChannelId, Held> | undefined): Room {
  let taken = 0;
  const of = (channelId: ChannelId): Held => held?.get(channelId) ?? { orders: 0, bytes: 0 };
  const most: Held = { orders: maximum, bytes: maximum * BYTES_PER_ORDER };
  /** The limit that one more of this channel would break, of the number or of the bytes. */
  const broken = (channelId: ChannelId, measure: keyof Held): number | undefined => {
    const share = Math.floor(most[measure] * CHANNEL_SHARE);
    const own = of(channelId)[measure];
    if (channelId !== null && own >= share) return share;
    // No channel counts for the others with more than its share: they would wait for orders that are not theirs.
    const others = [...(held ?? [])].filter(([id]) => id !== channelId);
    const sum = others.reduce((all, [, one]) => all + Math.min(one[measure], share), own);
    return sum < most[measure] ? undefined : most[measure];
  };
  return {
    open,
    maximum,
    refusal(channelId) {
      if (held === undefined) return open + taken < maximum ? undefined : atLimit('', maximum);
      const orders = broken(channelId, 'orders');
      if (orders !== undefined) return atLimit('', orders);
      const bytes = broken(channelId, 'bytes');
      return bytes === undefined ? undefined : { ...atLimit('', bytes), message: `at most ${bytes} bytes` };
    },
    take(channelId) {
      taken += 1;
      const { orders, bytes } = of(channelId);
      held?.set(channelId, { orders: orders + 1, bytes: bytes + BYTES_PER_ORDER });
    },
  };
}

/**
 * [DO9] A restaurant has so many open orders at most, and so many bytes of them. One too many is answered 429, before
 * anything is written: the channel sends it again, and none is lost.
 */
export async function assertRoomForOrder(
  { limits, log }: Standards,
  { tx, restaurantId }: RestaurantTx,
  { isAccepted, channelId }: { isAccepted: boolean; channelId: ChannelId },
): Promise<void> {
  const rooms = await roomForOrders({ limits }, tx, [restaurantId], isAccepted ? KEPT_FACTOR : 1);
  const room = rooms.get(restaurantId) ?? roomOf(0, 0, undefined);
  const refusal = room.refusal(channelId);
  if (refusal === undefined) return;
  const { open, maximum } = room;
  log.warn(
    { restaurant_id: restaurantId, channel_id: channelId, open, maximum, refused: refusal.message },
    'a restaurant has too many open orders for another one',
  );
  throw new CallError('throttled', [refusal]);
}
