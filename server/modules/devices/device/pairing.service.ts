import { CallError, invalidField } from '#contract/errors.ts';
import type { Actor, Language } from '#contract/domain/basics.ts';
import { isoAt, isoNow, MINUTE_MS } from '../../../base/clock.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { assertRoom } from '../../platform/limits/limits.service.ts';
import { countScreens, newDeviceRow } from './device.repository.ts';
import { makeScreenSecret } from './screen-secret.ts';

const CODE_LIFE_MS = 10 * MINUTE_MS;
const CODE_TRIES = 20;
/** Codes of one address that wait at a time: an owner's slip must not meet a stranger's code. */
const CODES_PER_ADDRESS = 5;

export type PairCode = { code: string; secret: string; expires_at: string };

/** Removes the oldest codes of an address that no person has typed yet, so that with the next one they are few [DO8]. */
async function forgetOldCodes(tx: Tx, address: string): Promise<void> {
  const alive = await tx
    .selectFrom('pair_code')
    .select('id')
    .where('address', '=', address)
    .where('device_id', 'is', null)
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const old = alive.slice(CODES_PER_ADDRESS - 1).map(({ id }) => id);
  if (old.length > 0) await tx.deleteFrom('pair_code').where('id', 'in', old).execute();
}

/** Makes a code for an unpaired screen to show, unique among valid ones, and the secret it polls with. */
export async function makePairCode({ database, clock, ids }: Context, address: string): Promise<PairCode> {
  const now = clock.now();
  const expires_at = isoAt(now + CODE_LIFE_MS);
  const secret = ids.secret();
  return database.write(async (tx) => {
    await tx.deleteFrom('pair_code').where('expires_at', '<=', isoAt(now)).execute();
    await forgetOldCodes(tx, address);
    for (let attempt = 0; attempt < CODE_TRIES; attempt += 1) {
      const code = ids.code();
      const taken = await tx.selectFrom('pair_code').select('id').where('code', '=', code).executeTakeFirst();
      if (taken !== undefined) continue;
      await tx
        .insertInto('pair_code')
        .values({
          id: ids.next(),
          code,
          secret_hash: hashToken(secret),
          expires_at,
          address,
          restaurant_id: null,
          device_id: null,
          used_at: null,
        })
        .execute();
      return { code, secret, expires_at };
    }
    throw new CallError('unavailable');
  });
}

/** The owner enters the code: this makes the screen's row; its credential is made when the screen fetches it. */
export async function pairDevice(
  context: Context,
  actor: Actor,
  input: { restaurant_id: string; code: string; name: string },
): Promise<Row<'device'>> {
  const { ids, clock, store, database } = context;
  return store.transact(input.restaurant_id, async (live) => {
    const waiting = await live.tx
      .selectFrom('pair_code')
      .selectAll()
      .where('code', '=', input.code)
      .where('expires_at', '>', live.now)
      .modifyEnd(database.traits.forUpdate)
      .executeTakeFirst();
    if (waiting === undefined || waiting.device_id !== null) {
      throw invalidField('code', waiting === undefined ? 'code_wrong' : 'code_used', 'is not shown by any screen');
    }
    const limit = { name: 'screens', subjectId: input.restaurant_id, path: 'name' } as const;
    await assertRoom(context, live.tx, limit, () => countScreens(live.tx, input.restaurant_id));
    const device = newDeviceRow({
      restaurant_id: input.restaurant_id,
      id: ids.next(),
      kind: 'screen',
      name: input.name,
      token_hash: null,
      created_at: isoNow(clock),
    });
    await live.tx.insertInto('device').values(device).execute();
    await live.tx
      .updateTable('pair_code')
      .set({ restaurant_id: device.restaurant_id, device_id: device.id })
      .where('id', '=', waiting.id)
      .execute();
    live.emit({ type: 'device.changed', body: { device_id: device.id, name: device.name, change: 'paired' } });
    await audit(context, live.tx, {
      restaurant_id: device.restaurant_id,
      actor,
      action: 'device.pair',
      target: device.id,
      after: { name: device.name },
    });
    return device;
  });
}

/** Makes a one-time link that pairs a screen without a code, for the demo's first screen. Valid for a day. */
export async function makePairToken(
  { database, clock, ids }: Context,
  restaurantId: string,
  name: string,
): Promise<string> {
  const token = ids.secret();
  const device = newDeviceRow({
    restaurant_id: restaurantId,
    id: ids.next(),
    kind: 'screen',
    name,
    token_hash: null,
    created_at: isoNow(clock),
  });
  const expires_at = isoAt(clock.now() + 24 * 60 * MINUTE_MS);
  await database.write(async (tx) => {
    await tx.insertInto('device').values(device).execute();
    await tx
      .insertInto('pair_code')
      .values({
        id: ids.next(),
        code: `link-${device.id}`,
        secret_hash: hashToken(token),
        expires_at,
        address: null,
        restaurant_id: restaurantId,
        device_id: device.id,
        used_at: null,
      })
      .execute();
  });
  return token;
}

export type Claim = { state: 'waiting' } | { state: 'paired'; device: Row<'device'>; token: string };

/** The screen fetches its credential with its secret, which works once. */
export async function claimDevice(
  { database, ids, clock, keys }: Context,
  secret: string,
  language?: Language,
): Promise<Claim> {
  return database.write(async (tx): Promise<Claim> => {
    const pairing = await tx
      .selectFrom('pair_code')
      .selectAll()
      .where('secret_hash', '=', hashToken(secret))
      .modifyEnd(database.traits.forUpdate)
      .executeTakeFirst();
    if (pairing === undefined || pairing.expires_at <= isoNow(clock) || pairing.used_at !== null)
      throw new CallError('code_expired');
    const { restaurant_id, device_id } = pairing;
    if (restaurant_id === null || device_id === null) return { state: 'waiting' };
    const token = makeScreenSecret(keys, { deviceId: device_id, no: 1 }, ids.secret());
    await tx
      .updateTable('pair_code')
      .set({ used_at: isoNow(clock) })
      .where('id', '=', pairing.id)
      .execute();
    const device = await tx
      .updateTable('device')
      .set({
        token_hash: hashToken(token),
        key_no: 1,
        key_at: isoNow(clock),
        ...(language === undefined ? {} : { language }),
      })
      .where('restaurant_id', '=', restaurant_id)
      .where('id', '=', device_id)
      .where('revoked_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (device === undefined) throw new CallError('code_expired');
    return { state: 'paired', device, token };
  });
}
