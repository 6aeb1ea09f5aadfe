import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { systemClock } from '../../../base/clock.ts';
import type { Config } from '../../../base/config.ts';
import { readEndedList, type EndedLines } from '../../../base/ended-list.ts';
import { randomIds } from '../../../base/ids.ts';
import type { KeyRing } from '../../../base/key-ring.ts';
import { findMasterKeys } from '../../../base/master-key.ts';
import { normalPhone } from '../../../base/phone.ts';
import type { Database, Queries } from '../../../db/database.ts';
import { createHintBus } from '../../../live/hint-bus.ts';
import { makeRestaurantStore } from '../../orders/order/restaurant-store.service.ts';
import { eraseCustomerAgain } from '../../people/customer/erase-customer.service.ts';
import { endRightsAgain, type EndedRights } from './end-rights-again.ts';

/** How many of each a restored backup had brought back, and what was ended again. */
export type EndedAgain = { customers: number } & EndedRights;

/** A number as people and channels write it, within any text. */
const NUMBER = /\+?\(?\d[\d\s().-]{5,20}\d/g;
/** An e-mail within any text; longer than it is does no harm, its hash is in no list. */
const MAIL = /[^\s"\\<>@,;:()]+@[^\s"\\<>@,;:()]+/g;

/** The customers that a database knows, each with the time of the first thing that names them. */
async function customersIn(db: Queries): Promise<Map<string, string>> {
  const first = new Map<string, string>();
  const meet = (who: string | null | undefined, at: string): void => {
    if (who && at < (first.get(who) ?? '~')) first.set(who, at);
  };
  const orders = await db
    .selectFrom('orders')
    .select(['customer_phone', (eb) => eb.fn.min('created_at').as('at')])
    .where('customer_phone', 'is not', null)
    .groupBy('customer_phone')
    .execute();
  for (const { customer_phone, at } of orders) meet(customer_phone, at);
  const mails = await db
    .selectFrom('orders')
    .select(['customer_email', (eb) => eb.fn.min('created_at').as('at')])
    .where('customer_email', 'is not', null)
    .groupBy('customer_email')
    .execute();
  for (const { customer_email, at } of mails) meet(customer_email?.toLowerCase(), at);
  const refused = await db.selectFrom('refused_order').select(['body as text', 'at']).execute();
  const answers = await db.selectFrom('first_answer').select(['answer as text', 'created_at as at']).execute();
  for (const { text, at } of [...refused, ...answers]) {
    for (const [number] of (text ?? '').matchAll(NUMBER)) meet(normalPhone(number), at);
    for (const [mail] of (text ?? '').matchAll(MAIL)) meet(mail.toLowerCase(), at);
  }
  return first;
}

/** Customers of whom the database has something from before their erasure. */
async function eraseAgain(database: Database, { endedAt, has }: EndedLines, keys: KeyRing): Promise<number> {
  if (!has('customer')) return 0;
  const [clock, ids] = [systemClock, randomIds];
  const store = makeRestaurantStore({ database, clock, ids, bus: createHintBus(), log: pino({ level: 'silent' }) });
  const back = [...(await customersIn(database.db))].filter(([who, at]) => at <= (endedAt('customer', who) ?? ''));
  for (const [value] of back) {
    const kind = value.includes('@') ? 'email' : 'phone';
    await eraseCustomerAgain({ database, store, clock, ids, keys }, { kind, value });
  }
  return back.length;
}

/**
 * [IN21] Ends in a restored database what the list says ended: customers are erased again, and every right that the backup
 * brought back is out. Answers undefined where there is no list; throws where a key is missing that
 * comparing needs.
 */
export async function applyEnded(
  database: Database,
  { masterKey, dataDir, endedList }: Pick<Config, 'masterKey' | 'dataDir' | 'endedList'>,
): Promise<EndedAgain | undefined> {
  if (!existsSync(endedList)) return undefined;
  const keys = findMasterKeys(masterKey, dataDir);
  const list = keys === undefined ? undefined : await readEndedList(endedList, keys);
  if (keys === undefined || list === undefined || list.missingKeys.length > 0)
    throw new Error(
      `${endedList} says who was erased since, and the master key ${list?.missingKeys.join(', ') ?? ''} that reads it is not here: give it back first (MASTER_KEY, or DATA_DIR/keys/master.key)`,
    );
  return { customers: await eraseAgain(database, list, keys), ...(await endRightsAgain(database, list)) };
}
