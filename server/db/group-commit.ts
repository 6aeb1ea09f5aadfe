import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { Tables } from './schema.ts';

type Tx = Transaction<Tables>;

/** The most units of work in one commit: bounds how long the first waits for the last. */
const MAX_GROUP = 64;

type Outcome = { value: unknown } | { error: unknown };
type Unit = {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

const run = (tx: Tx, text: string) => tx.executeQuery(CompiledQuery.raw(text));

async function outcomeOf({ work }: Unit, tx: Tx): Promise<Outcome> {
  try {
    return { value: await work(tx) };
  } catch (error) {
    return { error };
  }
}

/** A unit that fails leaves nothing behind. If even its rollback fails, this throws and the whole group fails. */
async function runUnit(unit: Unit, tx: Tx): Promise<Outcome> {
  await run(tx, 'savepoint unit');
  const outcome = await outcomeOf(unit, tx);
  if ('error' in outcome) await run(tx, 'rollback to unit');
  await run(tx, 'release unit');
  return outcome;
}

function settle({ resolve, reject }: Unit, outcome: Outcome): void {
  if ('error' in outcome) reject(outcome.error);
  else resolve(outcome.value);
}

/**
 * Group commit for SQLite, which takes one writer and pays a flush to disk for every commit: units of work that wait at
 * the same moment run one after the other, each in its own savepoint, and share one transaction. Results and errors are
 * returned after the commit; if the commit fails, every unit in it fails.
 */
export function makeGroupCommit(db: Kysely<Tables>): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const waiting: Unit[] = [];
  let isRunning = false;

  async function commitGroup(): Promise<void> {
    const group: { unit: Unit; outcome?: Outcome }[] = waiting.splice(0, 1).map((unit) => ({ unit }));
    let failure: Outcome | undefined;
    try {
      await db.transaction().execute(async (tx) => {
        for (const member of group) {
          member.outcome = await runUnit(member.unit, tx);
          const next = group.length < MAX_GROUP ? waiting.shift() : undefined;
          if (next !== undefined) group.push({ unit: next });
        }
      });
    } catch (error) {
      failure = { error };
    }
    for (const { unit, outcome } of group) settle(unit, failure ?? outcome ?? { error: new Error('work was not run') });
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) await commitGroup();
    isRunning = false;
  }

  return <T>(work: (tx: Tx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: (value) => resolve(value as T), reject });
      if (isRunning) return;
      isRunning = true;
      // Delayed, so that requests that have already arrived join the group.
      setImmediate(() => void drain());
    });
}
