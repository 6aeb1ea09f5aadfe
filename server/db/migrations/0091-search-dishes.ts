import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';

/** The index has the names of dishes too: it is written again, and until then a search reads the orders. */
export const indexDishes = async (tx: QueryExecutorProvider): Promise<void> =>
  void (await sql`delete from order_search_mark`.execute(tx));
