import { sql } from 'kysely';
import * as z from 'zod/mini';
import { SYSTEM_ACTOR, type Actor } from '#contract/domain/basics.ts';
import { nextVersion } from '#contract/domain/order-version.ts';
import { OrderSchema, type Order } from '#contract/domain/order.ts';
import { erasedOrder } from '#contract/domain/personal-data.ts';
import { invalidField } from '#contract/errors.ts';
import { ResultSchema } from '#contract/live.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Tx } from '../../../db/database.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import { contains } from '../../../db/like.ts';
import { personIn } from '../../../db/order-person.ts';
import { updateOrder } from '../../orders/order/order.service.ts';
import { forgetInSearch } from '../../orders/search/follow-log.service.ts';
import { forgetRefusedChanges } from '../../orders/intake/intake.repository.ts';
import { forgetOrderChanges } from '../../orders/order/order-change.repository.ts';
import { forgetExports } from '../../platform/export/export-file.repository.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { eraseCards } from '../../money/card/vault.service.ts';
import type { Context } from '../../context.ts';
import { forgetNotes } from './customer-note.repository.ts';
import { findCustomer, ordersOf, ratingsOf, refusedWith, type Who } from './customer.repository.ts';

/** Whether an order, as it is now, names the customer. */
const isTheirs = ({ customer_phone, customer_email }: Order, { kind, value }: Who): boolean =>
  (kind === 'phone' ? customer_phone : customer_email?.toLowerCase()) === value;

type Erasure = { who: Who; reason: string };
type Erased = { orders: number; ratings: number; refused: number };
type Erasing = Pick<Context, 'database' | 'store' | 'clock' | 'ids' | 'keys'>;

/**
 * Erases a customer from all stored data (docs/spec/customers.md): each order gets a next version without personal
 * data, which goes through the log so that screens erase it too; earlier versions in the log and in stored command
 * results are rewritten. Sums, numbers, dishes and money stay. The audit records the erasure without the customer, and
 * the list of what ended keeps a backup from bringing them back.
 */
export async function eraseCustomer(context: Context, actor: Actor, erasure: Erasure): Promise<Erased> {
  const { kind, value } = erasure.who;
  const { open_orders } = await findCustomer(context.database.db, erasure.who);
  if (open_orders > 0) throw invalidField(kind, 'open_orders', 'has open orders');
  // First, because an erasure that is done and not in the list would not last.
  await context.ended.note('customer', value);
  return erase(context, actor, erasure);
}

/** [IN21] Erases a customer whom a backup brought back, whatever state their orders had when it was made. */
export const eraseCustomerAgain = (context: Erasing, who: Who): Promise<Erased> =>
  erase(context, SYSTEM_ACTOR, { who, reason: 'a backup from before the erasure was restored' });

async function erase(context: Erasing, actor: Actor, { who, reason }: Erasure): Promise<Erased> {
  const { kind, value } = who;
  const { database, store, clock } = context;
  const orders = await ordersOf(database.db, who)
    .select(['restaurant_id', 'id', personIn('orders').as('person')])
    .execute();
  // Before the orders, because a review is found by its order.
  const ratings = await eraseRatings(context, who);
  let cards = 0;
  for (const { restaurant_id, id } of orders) {
    cards += await database.write(async (tx) => {
      await rewriteVersions(tx, restaurant_id, id);
      await forgetInSearch(tx, restaurant_id, id);
      await forgetOrderChanges(tx, restaurant_id, id);
      await forgetRefusedChanges(tx, restaurant_id, id);
      return eraseCards(tx, restaurant_id, [id], isoNow(clock));
    });
    // Last, because a repeat after a crash finds the order by what it names.
    await updateOrder(store, restaurant_id, id, 'order.changed', (order, tx) =>
      isTheirs(order, who) ? nextVersion(order, erasedOrder(order), { now: tx.now, actor }, 'customer_erased') : null,
    );
  }
  return database.write(async (tx) => {
    await forgetExports(tx);
    // One that is found by its e-mail loses its phone number too, and with it what is noted by that.
    await forgetNotes(tx, [...new Set([value, ...orders.flatMap(({ person }) => person ?? [])])]);
    const refused = await tx.deleteFrom('refused_order').where(refusedWith(who)).executeTakeFirst();
    await tx
      .deleteFrom('first_answer')
      .where(contains(sql`answer`, kind === 'email' ? `"${value}` : value))
      .execute();
    const after = { orders: orders.length, ratings, refused: Number(refused.numDeletedRows), cards, reason };
    await audit(context, tx, { restaurant_id: null, actor, action: 'customer.erase', target: '', after });
    return { orders: after.orders, ratings, refused: after.refused };
  });
}

async function eraseRatings({ database }: Erasing, who: Who): Promise<number> {
  const rows = await ratingsOf(database.db, who).select(['rating.restaurant_id', 'rating.id']).execute();
  for (const { restaurant_id, id } of rows)
    await database.db
      .updateTable('rating')
      .set({ customer: '', text: '' })
      .where('restaurant_id', '=', restaurant_id)
      .where('id', '=', id)
      .execute();
  return rows.length;
}

/** Rewrites an order's earlier versions in the log and in stored results. Their sequence numbers stay. */
async function rewriteVersions(tx: Tx, restaurantId: string, orderId: string): Promise<void> {
  const events = await tx
    .selectFrom('log_event')
    .select(['seq', 'body'])
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', '=', orderId)
    .execute();
  for (const { seq, body } of events)
    await tx
      .updateTable('log_event')
      .set({ body: toJson(erasedOrder(z.parse(OrderSchema, fromJson(body)))) })
      .where('restaurant_id', '=', restaurantId)
      .where('seq', '=', seq)
      .execute();
  const answers = await tx
    .selectFrom('command')
    .select(['command_id', 'result'])
    .where('restaurant_id', '=', restaurantId)
    .where(contains(sql`result`, orderId))
    .execute();
  for (const { command_id, result } of answers) {
    if (result === null) continue;
    const answer = z.parse(ResultSchema, fromJson(result));
    await tx
      .updateTable('command')
      .set({ result: toJson({ ...answer, order: answer.order === null ? null : erasedOrder(answer.order) }) })
      .where('restaurant_id', '=', restaurantId)
      .where('command_id', '=', command_id)
      .execute();
  }
}
