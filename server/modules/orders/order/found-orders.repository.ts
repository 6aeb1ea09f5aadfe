import type { OrderStatus } from '#contract/domain/order-status.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { isSummedRow } from '../../money/statistics/order-counts.repository.ts';
import type { Matching } from '../search/find-orders.repository.ts';

/** What a list needs of every order that a search has found, before it reads those of one page whole. */
export type FoundOrder = {
  id: string;
  status: OrderStatus;
  created_at: string;
  due_at: string | null;
  total_cents: number;
  /** 0 for a test and in another currency. */
  is_summed: number;
};

/** The found orders of one chunk. */
export async function readFound(rows: Matching): Promise<FoundOrder[]> {
  const found = await rows
    .select((eb) => [
      'orders.id',
      'status',
      'created_at',
      'due_at',
      'total_cents',
      eb.case().when(isSummedRow).then(1).else(0).end().as('is_summed'),
    ])
    .execute();
  return found.map((row) => ({ ...row, status: row.status as OrderStatus }));
}

const LAST = '\u{ffff}';
type Compare = (left: FoundOrder, right: FoundOrder) => number;
const by =
  (key: (order: FoundOrder) => string | number): Compare =>
  (left, right) => {
    const [a, b] = [key(left), key(right)];
    return a < b ? -1 : a > b ? 1 : left.id < right.id ? -1 : left.id > right.id ? 1 : 0;
  };

/** Sorted as the list's own sort has it (`created_at`, `due_at`, `total_cents`, with `-` downwards). */
export function sortFound(orders: readonly FoundOrder[], sort: string): FoundOrder[] {
  if (sort === 'due_at') return orders.toSorted(by(({ due_at }) => due_at ?? LAST));
  const compare = sort.endsWith('total_cents')
    ? by(({ total_cents }) => total_cents)
    : by(({ created_at }) => created_at);
  return orders.toSorted(sort.startsWith('-') ? (left, right) => compare(right, left) : compare);
}

/** The whole rows of a page, in its order. */
export async function rowsOf(db: Queries, restaurantId: string, page: readonly FoundOrder[]): Promise<Row<'orders'>[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
