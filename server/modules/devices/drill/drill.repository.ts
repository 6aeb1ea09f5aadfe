import type { Drill } from '#contract/domain/drill.ts';
import { fromJson, fromJsonOr } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { judgeDrill, type DrillFacts, type ScreenMarks } from './judge-drill.ts';

/** The stored result of a finished drill. */
export type DrillResult = Pick<Drill, 'stages' | 'screens' | 'outcome' | 'took_ms' | 'ended_at' | 'told'>;

export const findDrill = (db: Queries, restaurantId: string, id: string): Promise<Row<'drill'> | undefined> =>
  db.selectFrom('drill').selectAll().where('restaurant_id', '=', restaurantId).where('id', '=', id).executeTakeFirst();

/** The drills of people that began since, whose TEST order is still open. */
export async function countOpenDrills(db: Queries, restaurantId: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('drill')
    .innerJoin('orders', (join) =>
      join.onRef('orders.restaurant_id', '=', 'drill.restaurant_id').onRef('orders.id', '=', 'drill.order_id'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('drill.restaurant_id', '=', restaurantId)
    .where('drill.cause', '=', 'person')
    .where('drill.started_at', '>', since)
    .where('orders.is_open', '=', 1)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listDrills(
  db: Queries,
  restaurantId: string,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: Row<'drill'>[]; total: number }> {
  const of = db.selectFrom('drill').where('restaurant_id', '=', restaurantId);
  const [rows, { count }] = await Promise.all([
    of
      .selectAll()
      .orderBy('started_at', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    of.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count };
}

/** A drill's state: the stored result, or the progress that the ledger and the printers show now. */
export async function presentDrill(db: Queries, row: Row<'drill'>, nowMs: number): Promise<Drill> {
  const { restaurant_id, id, order_id, order_no, started_at, by } = row;
  const ended = fromJsonOr<DrillResult | null>(row.result, null);
  return {
    id,
    restaurant_id,
    order_id,
    order_no,
    cause: row.cause === 'plan' ? 'plan' : 'person',
    by,
    started_at,
    ...(ended ?? { ...judgeDrill(await readFacts(db, row), nowMs), ended_at: null, told: [] }),
  };
}

async function readFacts(db: Queries, row: Row<'drill'>): Promise<DrillFacts> {
  const { restaurant_id, order_id, started_at, committed_at } = row;
  const [marks, prints] = await Promise.all([
    readMarks(db, row),
    db
      .selectFrom('print_job')
      .select(['state', 'done_at'])
      .where('restaurant_id', '=', restaurant_id)
      .where('order_id', '=', order_id)
      .execute(),
  ]);
  return { started_at, committed_at, expected: fromJson(row.expected), marks, prints };
}

/** Marks of the kitchen's screens only: a guest's screen says nothing about the kitchen. */
async function readMarks(db: Queries, row: Row<'drill'>): Promise<ScreenMarks[]> {
  const rows = await db
    .selectFrom('ledger')
    .innerJoin('device', (join) =>
      join.onRef('device.restaurant_id', '=', 'ledger.restaurant_id').onRef('device.id', '=', 'ledger.device_id'),
    )
    .select(['ledger.device_id', 'device.name', 'device.state', 'sent_at', 'displayed_at', 'sounded_at'])
    .where('ledger.restaurant_id', '=', row.restaurant_id)
    .where('ledger.order_id', '=', row.order_id)
    .where('device.kind', '=', 'screen')
    .orderBy('device.created_at')
    .execute();
  return rows.map(({ state, ...marks }) => {
    const muted = fromJsonOr<{ muted_until: string | null } | null>(state, null)?.muted_until ?? null;
    return { ...marks, is_muted: muted !== null && muted > row.started_at };
  });
}
