import type { Database } from '../db/database.ts';

/** A database whose process dies once, as soon as a transaction is committed: its caller gets no answer. */
export function dyingAfterCommit(database: Database): { database: Database; dieNext: () => void } {
  let isDying = false;
  const write: Database['write'] = async (work) => {
    const value = await database.write(work);
    if (!isDying) return value;
    isDying = false;
    throw new Error('killed after the commit');
  };
  return {
    database: { ...database, write },
    dieNext: () => {
      isDying = true;
    },
  };
}
