import type { KyselyPlugin } from 'kysely';
import type { Queries } from '../db/database.ts';

/** The same database, counting its queries. */
export function countQueries(db: Queries): { db: Queries; count: () => number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), count: () => count };
}
