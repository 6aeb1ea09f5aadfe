import { sql } from 'kysely';
import type { Order } from '#contract/domain/order.ts';
import { createGroupQueue } from '../../../base/group-queue.ts';
import type { Tx } from '../../../db/database.ts';
import type { DialectTraits } from '../../../db/dialect.ts';
import { fromFlag } from '../../../db/json.ts';
import { inPipeline } from '../../../db/pipeline.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { findRestaurantRows } from '../../store/restaurant/desk-store.repository.ts';
import { nextOrderNos } from '../order/day-sums.repository.ts';
import type { ManyTx } from '../order/restaurant-store.service.ts';
import type { Draft } from './build-order.ts';
import { checkOrder } from './check-order.ts';
import { reserveIntakes } from './intake.repository.ts';
import { channelActor, draftOf, intakeRow, placeAlone, type OrderRequest, type PlaceInGroup } from './native-intake.ts';
import { loadOrderContexts } from './order-context.ts';
import { businessDay, numberOf, placeNumbered } from './place-order.service.ts';
import { roomForOrders } from './room-for-orders.ts';

const MAX_GROUP = 64;
/** A group waits for no row longer than this; its orders then go one by one, each waiting for its own restaurant. */
const LOCK_WAIT_MS = 250;
const PATIENCE_MS = 400;

const keyOf = ({ channel, order }: OrderRequest): string =>
  JSON.stringify([channel.restaurant_id, channel.id, order.external_id]);

/**
 * [IG1] Orders that wait at the same moment share one transaction. A group holds only orders that are placed without a
 * question: every other one, and all of a group that fails, are placed alone, with the answer that they would have had.
 */
export function createOrderGroups(context: Context): { run: PlaceInGroup } {
  return createGroupQueue<OrderRequest, Order | undefined>({
    tenantOf: ({ channel }) => channel.restaurant_id,
    keyOf,
    together: (requests) => context.store.transactMany((many) => placeTogether(context, many, requests)),
    alone: (request) => placeAlone(context, request),
    maxGroup: MAX_GROUP,
    patienceMs: PATIENCE_MS,
    onError: (err) => context.log.warn({ err }, 'a group of orders failed; each is placed alone'),
  });
}

type Ready = { request: OrderRequest; live: RestaurantTx; draft: Draft };

async function placeTogether(
  context: Context,
  many: ManyTx,
  requests: readonly OrderRequest[],
): Promise<ReadonlyMap<OrderRequest, Order>> {
  const { tx, traits, now } = many;
  const ready = await readyOnes(context, many, requests);
  const rows = ready.map(({ request, draft }) => intakeRow(request, draft.id, now));
  const isFirst = await reserveIntakes(tx, traits.name, rows);
  const placed = new Map<OrderRequest, Order>();
  const firsts = ready.filter((_, index) => rows[index] !== undefined && isFirst(rows[index]));
  const places = await drawNumbers(many, firsts);
  for (const [index, { request, live, draft }] of firsts.entries()) {
    const place = places[index];
    if (place === undefined) throw new Error('an order of a group has no number');
    const { channel } = request;
    const options = { actor: channelActor(channel), isAutoAccept: fromFlag(channel.auto_accept) };
    placed.set(request, await placeNumbered(live, draft, await numberOf(live, place), options));
  }
  return placed;
}

const limitWaits = async (tx: Tx, traits: DialectTraits): Promise<void> => {
  if (traits.name === 'postgres') await sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`).execute(tx);
};

/** Those that every rule allows, and for which there is room. */
async function readyOnes(context: Context, many: ManyTx, requests: readonly OrderRequest[]): Promise<Ready[]> {
  const { tx, traits, now } = many;
  const ids = [...new Set(requests.map(({ channel }) => channel.restaurant_id))];
  const [found, rooms] = await inPipeline(
    tx,
    (part) => findRestaurantRows(part, ids),
    (part) => roomForOrders(context, part, ids),
    (part) => limitWaits(part, traits),
  );
  const rows = new Map(found.map((row) => [row.id, row]));
  const asked = requests.map(({ channel, order }) => ({ restaurantId: channel.restaurant_id, order }));
  const contexts = await loadOrderContexts(tx, now, rows, asked);
  const lives = new Map([...rows].map(([id, row]) => [id, many.open(row)]));
  return requests.flatMap((request, index): Ready[] => {
    const { channel, order } = request;
    const orderContext = contexts[index];
    const live = lives.get(channel.restaurant_id);
    const room = rooms.get(channel.restaurant_id);
    if (orderContext == null || live === undefined || room === undefined) return [];
    if (room.refusal(channel.id) !== undefined) return [];
    const { errors, checked } = checkOrder(order, orderContext);
    if (errors.length > 0) return [];
    room.take(channel.id);
    const made = { id: context.ids.next(), created_at: now, card: null };
    return [
      {
        request,
        live,
        draft: draftOf(channel, order, checked, { ...made, currency: orderContext.restaurant.currency }),
      },
    ];
  });
}

/** The numbers of the day, in the order in which the requests came. */
async function drawNumbers({ tx, traits }: ManyTx, ready: readonly Ready[]) {
  const days = await Promise.all(ready.map(({ live }) => businessDay(live)));
  const counts = new Map<string, number>();
  const places = ready.map(({ live: { restaurantId } }, index) => {
    const businessDate = days[index] ?? '';
    const offset = counts.get(restaurantId) ?? 0;
    counts.set(restaurantId, offset + 1);
    return { restaurantId, businessDate, offset };
  });
  const firstOf = await nextOrderNos(
    tx,
    traits.name,
    places.map(({ restaurantId, businessDate }) => ({ restaurantId, businessDate, count: 1 })),
  );
  return places.map(({ offset, ...day }) => ({
    business_date: day.businessDate,
    no: firstOf(day) + offset,
    isDrill: false,
  }));
}
