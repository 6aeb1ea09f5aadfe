import { CallError } from '#contract/errors.ts';
import type { CallSpec } from '#contract/http/call.ts';
import { isoAt, isoNow, type Clock } from '../base/clock.ts';
import { hashToken } from '../base/secrets.ts';
import type { Database } from '../db/database.ts';
import { fromJson, toJson } from '../db/json.ts';
import { actorOf, type Identity } from './identity.ts';

const KEY = /^[\w.:-]{8,80}$/;
const LOOK_EVERY_MS = 50;
const WAIT_MS = 10_000;
/** A first try that has not answered by now was cut off with its process. */
const GIVEN_UP_AFTER_MS = 60_000;

type Ask = { spec: CallSpec; key: string | undefined; identity: Identity; body: unknown };

export type FirstAnswers = { run: (ask: Ask, work: () => Promise<unknown>) => Promise<unknown> };

/**
 * Runs a call that a person may send twice (calls.md, wire conventions): with the same `Idempotency-Key` and the same
 * content the second gets the first's answer, also while the first is still running and on another process; with other
 * content it is a conflict. Only successes are kept: a refusal may be tried again under the same key.
 */
export function createFirstAnswers(database: Database, clock: Clock): FirstAnswers {
  const { db } = database;

  async function claim(scope: string, key: string, call: string, body_hash: string): Promise<boolean> {
    const rows = await db
      .insertInto('first_answer')
      .values({ scope, key, call, body_hash, answer: null, created_at: isoNow(clock) })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .returning('key')
      .execute();
    return rows.length > 0;
  }

  const find = (scope: string, key: string) =>
    db.selectFrom('first_answer').selectAll().where('scope', '=', scope).where('key', '=', key).executeTakeFirst();

  const forget = (scope: string, key: string, before: string) =>
    db
      .deleteFrom('first_answer')
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('answer', 'is', null)
      .where('created_at', '<=', before)
      .execute();

  /** The first one's answer, or nothing when there is none to come and the work is to be done after all. */
  async function waitFor(
    scope: string,
    key: string,
    call: string,
    body_hash: string,
  ): Promise<{ data: unknown } | null> {
    for (let waited = 0; waited <= WAIT_MS; waited += LOOK_EVERY_MS) {
      const row = await find(scope, key);
      if (row === undefined) return null;
      if (row.call !== call || row.body_hash !== body_hash) throw new CallError('conflict');
      if (row.answer !== null) return { data: fromJson<unknown>(row.answer) };
      await forget(scope, key, isoAt(clock.now() - GIVEN_UP_AFTER_MS));
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    throw new CallError('unavailable');
  }

  async function run({ spec, key, identity, body }: Ask, work: () => Promise<unknown>): Promise<unknown> {
    if (spec.keepsAnswer !== true || key === undefined) return work();
    if (!KEY.test(key))
      throw new CallError('invalid', [{ path: 'Idempotency-Key', code: 'invalid_value', message: 'is not valid' }]);
    const actor = actorOf(identity);
    const scope = `${actor.kind}:${actor.id}`;
    const bodyHash = hashToken(toJson(body));
    while (!(await claim(scope, key, spec.name, bodyHash))) {
      const first = await waitFor(scope, key, spec.name, bodyHash);
      if (first !== null) return first.data;
    }
    try {
      const data = await work();
      await db
        .updateTable('first_answer')
        .set({ answer: toJson(data) })
        .where('scope', '=', scope)
        .where('key', '=', key)
        .execute();
      return data;
    } catch (error) {
      await forget(scope, key, isoNow(clock));
      throw error;
    }
  }
  return { run };
}
