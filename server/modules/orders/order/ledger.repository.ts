import { alertReach } from '#contract/domain/alert-reach.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { getLedgerCall } from '#contract/http/orders/order.ts';
import { CallError } from '#contract/errors.ts';
import { fromJsonOr } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import { changesOfOrders } from './order-change.repository.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';

type Ledger = ReplyOf<typeof getLedgerCall>;

/** Evidence of alert: what each screen did with an order, and the notifications sent. */
export async function readLedger(db: Queries, restaurantId: string, orderId: string): Promise<Ledger> {
  const order = await db
    .selectFrom('orders')
    .select(['created_at', 'accepted_at'])
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order === undefined) throw new CallError('not_found');
  const rows = await db
    .selectFrom('ledger')
    .innerJoin('device', (join) =>
      join.onRef('device.restaurant_id', '=', 'ledger.restaurant_id').onRef('device.id', '=', 'ledger.device_id'),
    )
    .select([
      'ledger.device_id',
      'device.name as device_name',
      'device.kind',
      'sent_at',
      'applied_at',
      'displayed_at',
      'sounded_at',
      'touched_at',
    ])
    .where('ledger.restaurant_id', '=', restaurantId)
    .where('ledger.order_id', '=', orderId)
    .orderBy('ledger.sent_at', (direction) => direction.asc().nullsLast())
    .execute();
  const escalations = await db
    .selectFrom('escalation')
    .select(['at', 'kind', 'way', 'outcome', 'tries'])
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .execute();
  return {
    committed_at: order.created_at,
    accepted_at: order.accepted_at,
    screens: rows.map((row) => ({ ...row, kind: row.kind === 'guest' ? 'guest' : 'screen' })),
    changes: (await changesOfOrders(db, restaurantId, [orderId])).map(({ order_id: _same, ...change }) => change),
    escalations: escalations.map((row) => ({
      ...row,
      kind: row.kind as Ledger['escalations'][number]['kind'],
      tries: fromJsonOr(row.tries, []),
    })),
  };
}

/** Those of the orders that were not handled in time and of which no alert got through to anyone [ES8]. */
export async function ordersNoOneWasAlertedOf(
  db: Queries,
  restaurantId: string,
  orderIds: string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('escalation')
    .select(['order_id', 'way', 'outcome'])
    .where('restaurant_id', '=', restaurantId)
    .where(isAnyOf(db, 'order_id', listOf(db, orderIds)))
    .execute();
  return orderIds.filter((id) => {
    const alerts = rows.filter(({ order_id }) => order_id === id);
    return alerts.length > 0 && alertReach(alerts) !== 'reached';
  });
}

/** Whether any screen, guests included, has shown this version of the order or a later one. */
export async function wasDisplayed(db: Queries, restaurantId: string, orderId: string, rev: number): Promise<boolean> {
  const row = await db
    .selectFrom('ledger')
    .select('device_id')
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', '=', orderId)
    .where('displayed_rev', '>=', rev)
    .executeTakeFirst();
  return row !== undefined;
}
