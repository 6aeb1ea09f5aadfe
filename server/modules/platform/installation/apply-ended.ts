import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { isoNow, systemClock } from '../../../base/clock.ts';
import type { Config } from '../../../base/config.ts';
import { readEndedList, type EndedKind, type EndedLines } from '../../../base/ended-list.ts';
import { randomIds } from '../../../base/ids.ts';
import { findMasterKeys } from '../../../base/master-key.ts';
import { normalPhone } from '../../../base/phone.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { Database, Queries } from '../../../db/database.ts';
import { createHintBus } from '../../../live/hint-bus.ts';
import { makeRestaurantStore } from '../../orders/order/restaurant-store.service.ts';
import { eraseCustomerAgain } from '../../people/customer/erase-customer.service.ts';

/** How many of each a restored backup had brought back, and what was ended again. */
export type EndedAgain = {
  customers: number;
  screens: number;
  channels: number;
  printers: number;
  passkeys: number;
  people: number;
};

/** A number as people and channels write it, within any text. */
const NUMBER = /\+?\(?\d[\d\s().-]{5,20}\d/g;

/** The customers that a database knows, each with the time of the first thing that names them. */
async function customersIn(db: Queries): Promise<Map<string, string>> {
  const first = new Map<string, string>();
  const meet = (phone: string | null | undefined, at: string): void => {
    if (phone && at < (first.get(phone) ?? '~')) first.set(phone, at);
  };
  const orders = await db
    .selectFrom('orders')
    .select(['customer_phone', (eb) => eb.fn.min('created_at').as('at')])
    .where('customer_phone', 'is not', null)
    .groupBy('customer_phone')
    .execute();
  for (const { customer_phone, at } of orders) meet(customer_phone, at);
  const refused = await db.selectFrom('refused_order').select(['body as text', 'at']).execute();
  const answers = await db.selectFrom('first_answer').select(['answer as text', 'created_at as at']).execute();
  for (const { text, at } of [...refused, ...answers])
    for (const [number] of (text ?? '').matchAll(NUMBER)) meet(normalPhone(number), at);
  return first;
}

/** Customers of whom the database has something from before their erasure. */
async function eraseAgain(database: Database, { endedAt, has }: EndedLines): Promise<number> {
  if (!has('customer')) return 0;
  const [clock, ids] = [systemClock, randomIds];
  const store = makeRestaurantStore({ database, clock, ids, bus: createHintBus(), log: pino({ level: 'silent' }) });
  const back = [...(await customersIn(database.db))].filter(([phone, at]) => at <= (endedAt('customer', phone) ?? ''));
  for (const [phone] of back) await eraseCustomerAgain({ database, store, clock, ids }, phone);
  return back.length;
}

async function endRest({ write }: Database, { endedAt }: EndedLines): Promise<Omit<EndedAgain, 'customers'>> {
  const isEnded = (kind: EndedKind, value: string | null): boolean =>
    value !== null && endedAt(kind, value) !== undefined;
  return write(async (tx) => {
    const screens = (await tx.selectFrom('device').select('id').where('revoked_at', 'is', null).execute()).filter(
      ({ id }) => isEnded('screen', id),
    );
    for (const { id } of screens)
      await tx
        .updateTable('device')
        .set({ revoked_at: isoNow(systemClock) })
        .where('id', '=', id)
        .execute();
    const channels = (await tx.selectFrom('channel').select(['id', 'key_hash']).execute()).filter(({ key_hash }) =>
      isEnded('channel', key_hash),
    );
    // A key that nobody has: the channel stays, and an administrator gives it one.
    for (const { id } of channels) {
      const key_hash = hashToken(randomIds.secret());
      await tx.updateTable('channel').set({ key_hash }).where('id', '=', id).execute();
    }
    const printers = (await tx.selectFrom('printer').select(['id', 'secret_hash']).execute()).filter(
      ({ secret_hash }) => isEnded('printer', secret_hash),
    );
    for (const { id } of printers)
      await tx.updateTable('printer').set({ secret_hash: null }).where('id', '=', id).execute();
    const passkeys = (await tx.selectFrom('passkey').select(['id', 'credential_id']).execute()).filter(
      ({ credential_id }) => isEnded('passkey', credential_id),
    );
    for (const { id } of passkeys) await tx.deleteFrom('passkey').where('id', '=', id).execute();
    const people = (await tx.selectFrom('user').select('id').where('state', '<>', 'disabled').execute()).filter(
      ({ id }) => (endedAt('person', id) ?? '') > (endedAt('back', id) ?? ''),
    );
    for (const { id } of people) await tx.updateTable('user').set({ state: 'disabled' }).where('id', '=', id).execute();
    return {
      screens: screens.length,
      channels: channels.length,
      printers: printers.length,
      passkeys: passkeys.length,
      people: people.length,
    };
  });
}

/**
 * [IN21] Ends in a restored database what the list says ended: customers are erased again, screens, keys and people that
 * the backup brought back are out. Answers undefined where there is no list; throws where a key is missing that
 * comparing needs.
 */
export async function applyEnded(
  database: Database,
  { masterKey, dataDir, endedList }: Pick<Config, 'masterKey' | 'dataDir' | 'endedList'>,
): Promise<EndedAgain | undefined> {
  if (!existsSync(endedList)) return undefined;
  const keys = findMasterKeys(masterKey, dataDir);
  const list = keys === undefined ? undefined : await readEndedList(endedList, keys);
  if (list === undefined || list.missingKeys.length > 0)
    throw new Error(
      `${endedList} says who was erased since, and the master key ${list?.missingKeys.join(', ') ?? ''} that reads it is not here: give it back first (MASTER_KEY, or DATA_DIR/keys/master.key)`,
    );
  return { customers: await eraseAgain(database, list), ...(await endRest(database, list)) };
}
