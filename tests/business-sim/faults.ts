import type { KyselyPlugin, QueryResult, UnknownRow } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

/** What becomes of a process: at the statement that is `left` from now it dies, or only that statement fails. */
export type Fault = { left: number; isFatal: boolean; isDead: boolean; hits: number };

export const noFault = (): Fault => ({ left: 0, isFatal: false, isDead: false, hits: 0 });

class Crash extends Error {
  constructor() {
    super('the process died between two writes');
  }
}

function strike(fault: Fault): void {
  if (fault.isDead) throw new Crash();
  if (fault.left === 0) return;
  fault.left -= 1;
  if (fault.left > 0) return;
  fault.hits += 1;
  fault.isDead = fault.isFatal;
  throw new Crash();
}

const pluginOf = (fault: Fault): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult({ result }): Promise<QueryResult<UnknownRow>> {
    // The statement has run, its answer is lost: alone it is committed, in a transaction it is undone.
    strike(fault);
    return Promise.resolve(result);
  },
});

/** One process's view of a database that several share. Whatever its open transaction wrote is rolled back at a fault. */
export function withFaults(database: Database, fault: Fault): Database {
  const plugin = pluginOf(fault);
  return {
    ...database,
    db: database.db.withPlugin(plugin),
    write: (work) => database.write((tx: Tx) => work(tx.withPlugin(plugin))),
    close: () => Promise.resolve(),
  };
}
