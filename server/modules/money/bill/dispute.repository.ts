import type { BillDispute } from '#contract/domain/bill.ts';
import type { MoneyEntry } from '#contract/domain/order-money.ts';
import type { Bearer } from '#contract/domain/refund.ts';
import { groupBy } from '../../../base/group-by.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { BillKey } from './present-bill.service.ts';

type Entry = Row<'money_entry'>;

const presentEntry = ({ kind, amount_cents, bearer, cause, at, by }: Entry): BillDispute['ledger'][number] => ({
  kind: kind as MoneyEntry['kind'],
  amount_cents,
  bearer: bearer as Bearer | null,
  cause,
  at,
  by,
});

async function ledgersOf(
  db: Queries,
  restaurantId: string,
  orderIds: readonly string[],
): Promise<Map<string, Entry[]>> {
  if (orderIds.length === 0) return new Map();
  const entries = await db
    .selectFrom('money_entry')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', 'in', orderIds)
    .orderBy('rev')
    .orderBy('kind')
    .execute();
  return groupBy(entries, ({ order_id }) => order_id);
}

/** A statement's disputed orders, oldest first, each with its order's ledger [MC6]. */
export async function listDisputes(db: Queries, { restaurant_id, period }: BillKey): Promise<BillDispute[]> {
  const rows = await db
    .selectFrom('bill_dispute')
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.restaurant_id', '=', 'bill_dispute.restaurant_id')
        .onRef('orders.id', '=', 'bill_dispute.order_id'),
    )
    .select([
      'bill_dispute.id',
      'bill_dispute.order_id',
      'bill_dispute.claimed_cents',
      'bill_dispute.reason',
      'bill_dispute.state',
      'bill_dispute.opened_at',
      'bill_dispute.opened_by',
      'bill_dispute.answer',
      'bill_dispute.answered_at',
      'bill_dispute.answered_by',
      'bill_dispute.accepted_cents',
      'orders.number',
    ])
    .where('bill_dispute.restaurant_id', '=', restaurant_id)
    .where('bill_dispute.period', '=', period)
    .orderBy('bill_dispute.opened_at')
    .orderBy('bill_dispute.id')
    .execute();
  const ledgers = await ledgersOf(
    db,
    restaurant_id,
    rows.map(({ order_id }) => order_id),
  );
  return rows.map((row) => ({
    ...row,
    number: row.number ?? '',
    state: row.state as BillDispute['state'],
    ledger: (ledgers.get(row.order_id) ?? []).map(presentEntry),
  }));
}

/** How many disputed orders of a statement have no answer; with `orderIds`, of these. */
export async function countOpenDisputes(
  db: Queries,
  { restaurant_id, period }: BillKey,
  orderIds?: readonly string[],
): Promise<number> {
  let rows = db
    .selectFrom('bill_dispute')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', restaurant_id)
    .where('period', '=', period)
    .where('state', '=', 'open');
  if (orderIds !== undefined) rows = rows.where('order_id', 'in', orderIds);
  return (await rows.executeTakeFirstOrThrow()).count;
}
