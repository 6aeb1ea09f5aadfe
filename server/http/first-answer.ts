import { CallError, invalidField } from '#contract/errors.ts';
import type { CallSpec } from '#contract/http/call.ts';
import { isoNow, type Clock } from '../base/clock.ts';
import { hashToken } from '../base/secrets.ts';
import type { Database, Queries, Tx } from '../db/database.ts';
import { fromJson, toJson } from '../db/json.ts';
import { actorOf, type Identity } from './identity.ts';

const KEY = /^[\w.:-]{8,80}$/;

/** [RF5] The form of a key, with one that is right. */
const badKey = (): CallError =>
  invalidField('Idempotency-Key', 'key_form', 'has 8 to 80 letters, digits or the signs . : _ -', {
    minimum: 8,
    maximum: 80,
    example: '01932a4e-7d00-7000-8000-0000000000ff',
  });

declare const KEPT: unique symbol;
/** A reply that is stored together with its work. Only `Once` makes one, so that no call forgets to keep its answer. */
export type Kept<T> = T & { readonly [KEPT]: true };

/** Does the work of a call in its transaction `tx`, unless it is done already; resolves to the first answer. */
export type Once = <T>(tx: Tx, work: () => Promise<T>) => Promise<Kept<T>>;

/** For work without an `Idempotency-Key`. */
export const everyTime: Once = async <T>(_tx: Tx, work: () => Promise<T>) => (await work()) as Kept<T>;

type Ask = { spec: CallSpec; key: string | undefined; identity: Identity; body: unknown };
type Slot = { scope: string; key: string; call: string; body_hash: string };

/** Kept instead of an answer with a secret. */
const SHOWN = '"shown once"';

export type FirstAnswers = { run: (ask: Ask, handle: (once: Once) => Promise<unknown>) => Promise<unknown> };

/** [SE2] Whether an answer shows something that may be shown only once. */
const hasSecret = (data: unknown, field: string | undefined): boolean =>
  field !== undefined && typeof data === 'object' && data !== null && (data as Record<string, unknown>)[field] !== null;

/**
 * Runs a call that a client may retry: with the same `Idempotency-Key` and the same content the retry gets the first
 * answer, in any process; with other content it is a conflict. Key and answer are rows of the work's own transaction:
 * a retry waits for that transaction's end, and a process that dies leaves either both or nothing. So only successes
 * are kept: a refused call may be retried under the same key.
 */
export function createFirstAnswers({ db }: Database, clock: Clock): FirstAnswers {
  async function find(on: Queries, { scope, key, call, body_hash }: Slot): Promise<{ data: unknown } | undefined> {
    const row = await on
      .selectFrom('first_answer')
      .select(['call', 'body_hash', 'answer'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('answer', 'is not', null)
      .$narrowType<{ answer: string }>()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    if (row.call !== call || row.body_hash !== body_hash) throw new CallError('conflict');
    if (row.answer === SHOWN) throw new CallError('shown_already');
    return { data: fromJson<unknown>(row.answer) };
  }

  /** Reserves the key first: of two transactions with the same key, the second waits here for the first one's end. */
  async function isFirst(tx: Tx, slot: Slot): Promise<boolean> {
    const reserved = await tx
      .insertInto('first_answer')
      .values({ ...slot, answer: null, created_at: isoNow(clock) })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    return reserved !== undefined;
  }

  const onceFor =
    (slot: Slot, showsOnce: string | undefined): Once =>
    async <T>(tx: Tx, work: () => Promise<T>) => {
      const first = (await isFirst(tx, slot)) ? undefined : await find(tx, slot);
      if (first !== undefined) return first.data as Kept<T>;
      const data = await work();
      await tx
        .updateTable('first_answer')
        .set({ answer: hasSecret(data, showsOnce) ? SHOWN : toJson(data) })
        .where('scope', '=', slot.scope)
        .where('key', '=', slot.key)
        .execute();
      return data as Kept<T>;
    };

  async function run({ spec, key, identity, body }: Ask, handle: (once: Once) => Promise<unknown>): Promise<unknown> {
    if (spec.keepsAnswer !== true || key === undefined) return handle(everyTime);
    if (!KEY.test(key)) throw badKey();
    const actor = actorOf(identity);
    const slot = { scope: `${actor.kind}:${actor.id}`, key, call: spec.name, body_hash: hashToken(toJson(body)) };
    // Before the handler, whose checks may refuse what is done already.
    const first = await find(db, slot);
    return first === undefined ? handle(onceFor(slot, spec.showsOnce)) : first.data;
  }
  return { run };
}
