import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import { checkWords, forgetAtOnce, renewWords } from '../../../db/migrations/0060-order-search.ts';
import { changedSince, findBehind, type Behind } from './behind.ts';
import { ordersFrom, readFindable, type FindableRow } from './search-index.repository.ts';
import { searchText } from './search-text.ts';

const BATCH = 500;
/** Events of one transaction: in a rush the index lags, and nobody waits for it. */
const EVENTS_AT_ONCE = 200;
/** Any number that no other lock uses. */
const LOCK = 7_204_560;

/** A text that is the same is not written again. */
const CHANGED = `on conflict (restaurant_id, order_id) do update set text = excluded.text, created_at = excluded.created_at
  where order_search.text <> excluded.text or order_search.created_at <> excluded.created_at`;

/** One writer at a time, among processes too: the refs of new rows follow each other. */
const lock = async (tx: Tx, { traits }: Database): Promise<void> => {
  if (traits.name === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
};

async function write(tx: Tx, { traits }: Database, orders: readonly FindableRow[]): Promise<void> {
  const { last } = await tx
    .selectFrom('order_search')
    .select((eb) => eb.fn.max('ref').as('last'))
    .executeTakeFirstOrThrow();
  const rows = orders.map((order, index) => ({
    restaurant_id: order.restaurant_id,
    order_id: order.id,
    ref: (last ?? 0) + index + 1,
    created_at: order.created_at,
    text: searchText(order),
  }));
  await insertRows(tx, traits.name, 'order_search', rows, CHANGED);
}

async function mark(tx: Tx, { restaurant_id, epoch, seq }: Behind): Promise<void> {
  await tx
    .insertInto('order_search_mark')
    .values({ restaurant_id, epoch, seq })
    .onConflict((conflict) => conflict.column('restaurant_id').doUpdateSet({ epoch, seq }))
    .execute();
}

/** Writes what changed of one restaurant's orders since the index was written, or all of them where that is not known. */
async function follow(database: Database, behind: Behind): Promise<void> {
  if (behind.from !== null) {
    for (let { from } = behind; from < behind.seq; from += EVENTS_AT_ONCE) {
      const part = { ...behind, from, seq: Math.min(behind.seq, from + EVENTS_AT_ONCE) };
      await database.write(async (tx) => {
        await lock(tx, database);
        await write(
          tx,
          database,
          await readFindable({ db: tx, traits: database.traits }, await changedSince(tx, part)),
        );
        await mark(tx, part);
      });
    }
    return;
  }
  let last = '';
  for (;;) {
    const from = last;
    const orders = await database.write(async (tx) => {
      await lock(tx, database);
      // Read behind the lock, so that no other writer's newer text is overwritten with an older one.
      const read = await ordersFrom(tx, behind.restaurant_id, from, BATCH);
      await write(tx, database, read);
      // The head was read before the orders: what happens meanwhile is followed again.
      if (read.length < BATCH) await mark(tx, behind);
      return read;
    });
    if (orders.length < BATCH) return;
    last = orders.at(-1)?.id ?? '';
  }
}

/** Brings the index to the end of every log; resolves to how many restaurants it wrote something of. */
export async function followLogs(database: Database): Promise<number> {
  const behind = await findBehind(database.db);
  for (const one of behind) await follow(database, one);
  return behind.length;
}

/**
 * Writes the whole index again, while searches go on. On PostgreSQL it also tries again to make the index of words; says
 * whether there is one.
 */
export async function rebuildSearch(database: Database): Promise<{ restaurants: number; hasWords: boolean }> {
  await database.write(async (tx) => {
    await lock(tx, database);
    await sql`delete from order_search where not exists (select 1 from orders
      where orders.restaurant_id = order_search.restaurant_id and orders.id = order_search.order_id)`.execute(tx);
    await tx.deleteFrom('order_search_mark').execute();
    await forgetAtOnce(tx, database.traits, false);
  });
  const restaurants = await followLogs(database);
  const hasWords = await database.write(async (tx) => {
    await forgetAtOnce(tx, database.traits, true);
    return renewWords(tx, database.traits);
  });
  return { restaurants, hasWords };
}

/** Takes an order out of the index, in the transaction that takes the customer out of it; the log puts it back without. */
export async function forgetInSearch(tx: Tx, restaurantId: string, orderId: string): Promise<void> {
  await tx
    .deleteFrom('order_search')
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', '=', orderId)
    .execute();
}

/**
 * Compares the index with the orders, as far as it follows the logs: the ids of orders it lacks or has otherwise, and of
 * rows without an order. On SQLite it throws where the index of words does not belong to the rows.
 */
export async function checkSearch({ db, traits }: Database): Promise<string[]> {
  const wrong: string[] = [];
  if (traits.name === 'sqlite') await checkWords(db);
  const fresh = new Set<string>();
  for (const behind of await findBehind(db))
    for (const { id } of behind.from === null ? [] : await changedSince(db, behind)) fresh.add(id);
  for (const { id: restaurant_id } of await db.selectFrom('restaurant').select('id').execute()) {
    const rows = await db
      .selectFrom('order_search')
      .select(['order_id', 'text', 'created_at'])
      .where('restaurant_id', '=', restaurant_id)
      .execute();
    const left = new Map(rows.map((row) => [row.order_id, row]));
    for (let [last, isMore] = ['', true]; isMore;) {
      const orders = await ordersFrom(db, restaurant_id, last, BATCH);
      for (const order of orders) {
        const row = left.get(order.id);
        const isSame = row?.text === searchText(order) && row.created_at === order.created_at;
        if (!isSame && !fresh.has(order.id)) wrong.push(order.id);
        left.delete(order.id);
      }
      last = orders.at(-1)?.id ?? '';
      isMore = orders.length === BATCH;
    }
    wrong.push(...left.keys());
  }
  return wrong;
}
