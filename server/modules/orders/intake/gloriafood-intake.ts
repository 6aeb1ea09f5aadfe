import { applyCustomerChange } from '#contract/domain/customer-change.ts';
import { illegalState } from '#contract/domain/illegal-state.ts';
import { cancelled } from '#contract/domain/order-actions.ts';
import { keepingCorrections } from '#contract/domain/keep-corrections.ts';
import { PART_NAMES, type RequestPart } from '#contract/domain/request-fields.ts';
import { nextVersion } from '#contract/domain/order-version.ts';
import { canCancel, isClosedStatus, isTodo } from '#contract/domain/order-status.ts';
import type { Dish } from '#contract/domain/menu.ts';
import type { Order } from '#contract/domain/order.ts';
import { nextRing } from '#contract/domain/ring.ts';
import { CallError, type FieldError } from '#contract/errors.ts';
import type { Row } from '../../../db/schema.ts';
import { knownRefunds } from '../order/order-money.repository.ts';
import { writeOrder } from '../order/order.service.ts';
import { takenOf } from '../order/taken.service.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { findBlock } from '../../people/blocklist/find-block.repository.ts';
import { listDishes } from '../../menu/menu/menu.repository.ts';
import { lockCounted } from '../../menu/menu/portions.repository.ts';
import { findRestaurant } from '../../store/restaurant/restaurant.repository.ts';
import type { Draft } from './build-order.ts';
import {
  GloriafoodOrderSchema,
  gloriafoodExternalId,
  instantOrNull,
  type GloriafoodOrder,
} from './gloriafood-format.ts';
import { addressOf } from './gloriafood-notes.ts';
import { acceptedState, readGloriafood, type GloriafoodFacts } from './gloriafood-order.ts';
import {
  cancelledBefore,
  findIntake,
  keepRefusal,
  isCancelledBefore,
  reserveIntake,
  updateIntake,
} from './intake.repository.ts';
import { channelActor } from './native-intake.ts';
import { normalPhone } from '../../../base/phone.ts';
import { compareSending, firstSending, gloriafoodRequest } from './sent-request.ts';
import { tooManyChanges } from './may-change.ts';
import { assertRoomForOrder } from './room-for-orders.ts';
import { placeOrder } from './place-order.service.ts';

type Channel = Row<'channel'>;
export type GloriafoodResult = {
  id: string;
  outcome: 'placed' | 'updated' | 'cancelled' | 'unchanged' | 'unreadable';
  order_no: string | null;
};

/** GloriaFood's statuses of an order that will not be cooked. */
const ENDED = new Set(['canceled', 'cancelled', 'rejected', 'timed_out']);

/** A pushed batch: one answer per order, each order in its own transaction. */
export async function intakeGloriafood(
  context: Context,
  channel: Channel,
  orders: readonly unknown[],
): Promise<GloriafoodResult[]> {
  const results: GloriafoodResult[] = [];
  for (const raw of orders) {
    const parsed = GloriafoodOrderSchema.safeParse(raw);
    results.push(
      parsed.success && (ENDED.has(parsed.data.status) || saysWhat(parsed.data))
        ? await takeOne(context, channel, parsed.data)
        : { id: idOf(raw), outcome: 'unreadable', order_no: null },
    );
  }
  return results;
}

/** Whether there is anything to cook, to charge or to keep a table for; an entry without is no order of anybody's. */
const saysWhat = ({ items, type, total_price, sub_total_price }: GloriafoodOrder): boolean =>
  type === 'table_reservation' ||
  total_price !== 0 ||
  sub_total_price !== 0 ||
  items.some((item) => item.type === 'item');

const idOf = (raw: unknown): string =>
  typeof raw === 'object' && raw !== null && 'id' in raw && (typeof raw.id === 'string' || typeof raw.id === 'number')
    ? String(raw.id)
    : '';

function takeOne(context: Context, channel: Channel, order: GloriafoodOrder): Promise<GloriafoodResult> {
  const order_id = context.ids.next();
  const id = String(order.id);
  const key = {
    restaurant_id: channel.restaurant_id,
    channel_id: channel.id,
    external_id: gloriafoodExternalId(order),
  };
  const updated_at = instantOrNull(order.updated_at);
  return context.store.transact(channel.restaurant_id, async (live): Promise<GloriafoodResult> => {
    const known = await findIntake(live.tx, key);
    // [S15] One that comes in this moment is cancelled below.
    const isOver =
      known === undefined
        ? ENDED.has(order.status) && (await reserveIntake(live.tx, live.traits.name, cancelledBefore(key, live.now)))
        : isCancelledBefore(known);
    if (isOver) return { id, outcome: 'cancelled', order_no: null };
    const isNew =
      known === undefined &&
      (await reserveIntake(live.tx, live.traits.name, {
        ...key,
        order_id,
        body_hash: '',
        status_url: null,
        updated_at,
        sent: firstSending(gloriafoodRequest(order)),
        created_at: live.now,
      }));
    const facts = await factsOf(context, live, channel, order);
    if (isNew) {
      await assertRoomForOrder(context, live, { isAccepted: true, channelId: channel.id });
      const placed = await placeNew(live, channel, order, facts, order_id);
      return { id, outcome: 'placed', order_no: placed.order_no };
    }
    const held = known ?? (await findIntake(live.tx, key));
    const before = held === undefined ? null : await live.order(held.order_id);
    if (held === undefined || before === null) return { id, outcome: 'unchanged', order_no: null };
    return updateKnown(context, live, { channel, order, facts, before, held });
  });
}

type Known = { channel: Channel; order: GloriafoodOrder; facts: GloriafoodFacts; before: Order; held: Row<'intake'> };

/** A newer state of an order that is here. */
async function updateKnown(
  context: Context,
  live: RestaurantTx,
  { channel, order, facts, before, held }: Known,
): Promise<GloriafoodResult> {
  const id = String(order.id);
  const { restaurant_id, channel_id, external_id } = held;
  const key = { restaurant_id, channel_id, external_id };
  const updated_at = instantOrNull(order.updated_at);
  const isSameInstant = updated_at !== null && updated_at === held.updated_at;
  const { kept, unchanged, isRepeated } = compareSending(held.sent, gloriafoodRequest(order), isSameInstant);
  const isLater = updated_at !== null && (held.updated_at === null || updated_at > held.updated_at);
  const isNewer = isLater || (isSameInstant && !isRepeated);
  const isOver = ENDED.has(order.status);
  const cancelledNow = isOver ? cancelledBy(before, channel, live.now) : null;
  const versions = isOver || !isNewer ? [] : await updatedBy(live, { channel, order, facts, before, unchanged });
  if (isNewer) await updateIntake(live.tx, key, { updated_at, sent: kept });
  const wantsSame = held.sent === null || unchanged.length === PART_NAMES.length;
  const errors = isNewer ? refusalOf(before, { isOver, wantsSame }) : [];
  if (errors.length > 0)
    await keepRefusal(live.tx, {
      ...key,
      id: context.ids.next(),
      at: live.now,
      errors,
      body: {},
      of: { order_id: before.id, asked: isOver ? 'cancel' : 'change' },
    });
  if (cancelledNow !== null) {
    await writeOrder(live, 'order.cancelled', before, cancelledNow);
    return { id, outcome: 'cancelled', order_no: before.order_no };
  }
  let last = before;
  for (const version of versions) {
    await writeOrder(live, 'order.changed', last, version);
    last = version;
  }
  return { id, outcome: versions.length === 0 ? 'unchanged' : 'updated', order_no: before.order_no };
}

/** [S16] Why a newer state comes too late; none where it is taken, or wants nothing else. */
function refusalOf(
  before: Order,
  { isOver, wantsSame }: { isOver: boolean; wantsSame: boolean },
): readonly FieldError[] {
  if (before.status === 'cancelled') return [];
  if (isOver) return canCancel(before.status) ? [] : illegalState(before).errors;
  if (wantsSame) return [];
  return isClosedStatus(before.status) ? illegalState(before).errors : tooManyChanges(before);
}

/** The menu, with the counts of portions locked, because the order that is placed lowers them. */
async function readDishes({ tx, traits, restaurantId }: RestaurantTx): Promise<Dish[]> {
  const dishes = await listDishes(tx, restaurantId);
  const ids = dishes.filter(({ portions_left }) => portions_left !== null).map(({ id }) => id);
  if (ids.length === 0) return dishes;
  await lockCounted(tx, traits, { restaurantId, ids });
  return listDishes(tx, restaurantId);
}

async function factsOf(
  { clock }: Context,
  live: RestaurantTx,
  channel: Channel,
  order: GloriafoodOrder,
): Promise<GloriafoodFacts> {
  const nowMs = clock.now();
  const restaurant = await findRestaurant(live.tx, channel.restaurant_id, nowMs);
  if (restaurant === undefined) throw new CallError('not_found');
  const phone = order.client_phone === null ? null : (normalPhone(order.client_phone) ?? null);
  const person = { restaurantId: channel.restaurant_id, phone, email: order.client_email, address: addressOf(order) };
  return {
    restaurant,
    dishes: await readDishes(live),
    taken: null,
    isBlocked: (await findBlock(live.tx, person, live.now)) !== undefined,
    nowMs,
  };
}

async function placeNew(
  live: RestaurantTx,
  channel: Channel,
  order: GloriafoodOrder,
  facts: GloriafoodFacts,
  id: string,
): Promise<Order> {
  const content = readGloriafood(order, facts);
  const draft: Draft = {
    id,
    restaurant_id: channel.restaurant_id,
    channel: channel.name,
    channel_id: channel.id,
    external_id: gloriafoodExternalId(order),
    created_at: live.now,
    status: content.payment_state === 'paid' ? 'payment_completed' : 'ordered',
    pickup_code: null,
    card: null,
    ...content,
  };
  const accepted = order.status === 'accepted' ? acceptedState(order, facts.restaurant, live.now) : null;
  return placeOrder(live, draft, {
    actor: channelActor(channel),
    isAutoAccept: false,
    ...(accepted === null ? {} : { finish: (placed: Order) => acceptedVersion(placed, accepted, channel, live.now) }),
  });
}

function acceptedVersion(
  order: Order,
  accepted: ReturnType<typeof acceptedState>,
  channel: Channel,
  now: string,
): Order {
  const ring = nextRing(order, 'auto_accepted', now);
  const detail = { prep_minutes: accepted.prep_minutes, due_at: accepted.due_at, auto: true };
  return nextVersion(order, { ...accepted, ring }, { now, actor: channelActor(channel) }, 'accept', detail);
}

const cancelledBy = (order: Order, channel: Channel, now: string): Order | null =>
  canCancel(order.status) ? cancelled(order, 'customer_request', { now, actor: channelActor(channel) }, null) : null;

/**
 * The versions that a newer state of an existing order makes: what its customer changed, then that its channel accepted
 * it. A closed order stays as it is, because the change comes too late.
 */
async function updatedBy(
  { tx, now }: RestaurantTx,
  {
    channel,
    order: foreign,
    facts,
    before: order,
    unchanged,
  }: Omit<Known, 'held'> & { unchanged: readonly RequestPart[] },
): Promise<Order[]> {
  if (isClosedStatus(order.status)) return [];
  const {
    payment_method: _method,
    payment_state,
    currency: _currency,
    ...content
  } = readGloriafood(foreign, {
    ...facts,
    taken: takenOf(order),
  });
  const request = {
    ...content,
    isPaid: payment_state === 'paid',
    promised_at: order.accepted_at === null ? null : instantOrNull(foreign.fulfill_at),
  };
  const by = { now, actor: channelActor(channel) };
  const refunds = await knownRefunds(tx, order);
  const asked = keepingCorrections(order, request, unchanged);
  const changed = tooManyChanges(order).length > 0 ? null : applyCustomerChange(order, asked, { ...by, refunds });
  const isAccepted = isTodo(order.status) && foreign.status === 'accepted';
  const current = changed ?? order;
  return [
    ...(changed === null ? [] : [changed]),
    ...(isAccepted ? [acceptedVersion(current, acceptedState(foreign, facts.restaurant, now), channel, now)] : []),
  ];
}
