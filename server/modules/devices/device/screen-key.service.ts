import type { DeviceTry } from '#contract/http/devices/device.ts';
import type { Actor } from '#contract/domain/basics.ts';
import { DAY_MS, HOUR_MS, isoNow } from '../../../base/clock.ts';
import { hashToken } from '../../../base/secrets.ts';
import { fromJsonOr, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { findDeviceByToken, updateDevice } from './device.repository.ts';
import { bitsAfter, makeScreenSecret, readScreenSecret } from './screen-secret.ts';

/**
 * A browser may take half a minute to write a cookie to its disk, and a screen may lose its power in it: the credential
 * before counts until the new one was used so long after it was given out.
 */
const SETTLE_MS = HOUR_MS;
/** One use of a replaced credential is one line in the record for so long. */
const SAME_REPLAY_MS = HOUR_MS;
const SERVER: Actor = { kind: 'system', id: 'doors', name: 'doors' };

const msSince = ({ clock }: Pick<Context, 'clock'>, at: string | null): number =>
  at === null ? 0 : clock.now() - Date.parse(at);

/**
 * [SC10] The next credential of a screen, where the one it showed is old enough; undefined where nothing is to do. Asked
 * again with the same one it is the same, so that a lost or a late answer makes no difference.
 */
export function renewScreenKey(
  context: Pick<Context, 'database' | 'clock' | 'ids' | 'keys' | 'screenKeyDays'>,
  secret: string,
): Promise<string | undefined> {
  const { database, clock, ids, keys, screenKeyDays } = context;
  return database.write(async (tx) => {
    const row = await tx
      .selectFrom('device')
      .selectAll()
      .where('token_hash', '=', hashToken(secret))
      .modifyEnd(database.traits.forUpdate)
      .executeTakeFirst();
    if (row === undefined || screenKeyDays === 0) return undefined;
    const { restaurant_id, id } = row;
    // Of a version that replaced none: its processes may still run beside this one.
    if (row.key_at === null) await updateDevice(tx, restaurant_id, id, { key_at: isoNow(clock) });
    if (msSince(context, row.key_at) < screenKeyDays * DAY_MS) return undefined;
    const next_salt = row.next_salt ?? ids.secret();
    const next = makeScreenSecret(keys, { deviceId: id, no: (row.key_no ?? 0) + 1 }, bitsAfter(secret, next_salt));
    const offered = { next_hash: hashToken(next), next_salt, next_at: isoNow(clock) };
    await updateDevice(tx, restaurant_id, id, offered);
    return next;
  });
}

/** The new credential counts alone from now on. */
const settled = (no: number, at: string, hash: string): Partial<Row<'device'>> => ({
  token_hash: hash,
  key_no: no,
  key_at: at,
  next_hash: null,
  next_salt: null,
  next_at: null,
  accepts_later: null,
});

/** Ends the credential before, once this one has proven for long enough that the screen keeps it. */
async function settle(context: Pick<Context, 'database' | 'clock'>, row: Row<'device'>, hash: string): Promise<void> {
  const { next_at } = row;
  if (row.next_hash !== hash || next_at === null || msSince(context, next_at) < SETTLE_MS) return;
  await context.database.db
    .updateTable('device')
    .set(settled((row.key_no ?? 0) + 1, next_at, hash))
    .where('restaurant_id', '=', row.restaurant_id)
    .where('id', '=', row.id)
    .where('next_hash', '=', hash)
    .execute();
}

/** The screen to which this credential belongs, by now; a used one moves the replacement on. */
export async function screenOfKey(
  context: Context,
  secret: string,
  address: string,
): Promise<Row<'device'> | undefined> {
  const row = await findDeviceByToken(context.database.db, secret);
  if (row === undefined) return screenOfOtherKey(context, secret, address);
  await settle(context, row, hashToken(secret));
  return row;
}

/**
 * A real credential that does not count: a later one than a restored database knows is taken, once; one that was
 * replaced is refused, and the owner sees that it was used.
 */
async function screenOfOtherKey(context: Context, secret: string, address: string): Promise<Row<'device'> | undefined> {
  const { database, clock, keys } = context;
  const known = readScreenSecret(keys, secret);
  if (known === undefined) return undefined;
  const row = await database.db.selectFrom('device').selectAll().where('id', '=', known.deviceId).executeTakeFirst();
  if (row === undefined || row.revoked_at !== null) return row;
  if (known.no <= (row.key_no ?? 0)) {
    await noteReplay(context, row, address);
    return undefined;
  }
  if (row.accepts_later !== 1) return undefined;
  const change = settled(known.no, isoNow(clock), hashToken(secret));
  await updateDevice(database.db, row.restaurant_id, row.id, change);
  return { ...row, ...change };
}

async function noteReplay(context: Context, row: Row<'device'>, address: string): Promise<void> {
  const before = fromJsonOr<DeviceTry | null>(row.replayed, null);
  if (before !== null && before.address === address && msSince(context, before.at) < SAME_REPLAY_MS) return;
  const { database, clock, log } = context;
  const { restaurant_id, id, name } = row;
  const replayed: DeviceTry = { at: isoNow(clock), address };
  log.warn({ restaurant_id, device_id: id, address }, 'a credential of a screen was used that had been replaced');
  await database.write(async (tx) => {
    await updateDevice(tx, restaurant_id, id, { replayed: toJson(replayed) });
    const entry = { restaurant_id, actor: SERVER, action: 'device.replay', target: id };
    await audit(context, tx, { ...entry, after: { name, address } });
  });
}
