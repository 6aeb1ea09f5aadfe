import type { Device } from '#contract/http/devices/device.ts';
import { DEFAULT_SCREEN_SETTINGS } from '#contract/domain/screen-settings.ts';
import { DAY_MS, isoAt, SECOND_MS } from '../../../base/clock.ts';
import { hashToken } from '../../../base/secrets.ts';
import { fromJsonOr, toJson } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { FOR_CUSTOMERS, settingsOf } from './settings.service.ts';

/** A screen seen within three beats counts as connected. */
const ONLINE_MS = 15 * SECOND_MS;

/** Whether a screen last seen at that time counts as connected now. */
export const isOnlineAt = (lastSeenAt: string | null, nowMs: number): boolean =>
  lastSeenAt !== null && nowMs - Date.parse(lastSeenAt) < ONLINE_MS;

export const presentDevice = (row: Row<'device'>, head: number | null, nowMs: number): Device => ({
  id: row.id,
  restaurant_id: row.restaurant_id,
  kind: row.kind === 'guest' ? 'guest' : 'screen',
  name: row.name,
  ...settingsOf(row),
  build: row.build,
  created_at: row.created_at,
  last_seen_at: row.last_seen_at,
  is_online: isOnlineAt(row.last_seen_at, nowMs),
  cursor: row.cursor,
  head,
  state: fromJsonOr(row.state, null),
  glass: fromJsonOr(row.glass, null),
  message: fromJsonOr(row.message, null),
  checked: fromJsonOr(row.checked, null),
  address: row.address,
  networks: fromJsonOr(row.networks, []),
  refused: fromJsonOr(row.refused, null),
  replayed: fromJsonOr(row.replayed, null),
});

export const newDeviceRow = (
  device: Pick<Row<'device'>, 'restaurant_id' | 'id' | 'kind' | 'name' | 'token_hash' | 'created_at'>,
): Row<'device'> => ({
  ...device,
  language: DEFAULT_SCREEN_SETTINGS.language,
  station: null,
  gain: DEFAULT_SCREEN_SETTINGS.gain,
  prep_chips: toJson(DEFAULT_SCREEN_SETTINGS.prep_chips),
  preferences: null,
  glass: null,
  message: null,
  checked: null,
  build: null,
  cursor: null,
  last_seen_at: null,
  state: null,
  revoked_at: null,
  key_no: null,
  key_at: null,
  next_hash: null,
  next_salt: null,
  next_at: null,
  accepts_later: null,
  networks: null,
  address: null,
  refused: null,
  replayed: null,
});

/** A screen that customers look at has a kind of its own: whoever counts kitchen screens does not count it [PK1]. */
export const isForCustomers = ({ kind }: Pick<Row<'device'>, 'kind'>): boolean => kind === FOR_CUSTOMERS;

/** The screen that a cookie's token belongs to, by the credential it is known to hold or the one it was offered. */
export const findDeviceByToken = (db: Queries, token: string): Promise<Row<'device'> | undefined> =>
  db
    .selectFrom('device')
    .selectAll()
    .where((where) => where.or([where('token_hash', '=', hashToken(token)), where('next_hash', '=', hashToken(token))]))
    .executeTakeFirst();

export const findDevice = (db: Queries, restaurantId: string, id: string): Promise<Row<'device'> | undefined> =>
  db
    .selectFrom('device')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

/** The paired screens of a restaurant, and those that wait to fetch their credential. */
export async function countScreens(db: Queries, restaurantId: string): Promise<number> {
  const { count } = await db
    .selectFrom('device')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', restaurantId)
    .where('kind', '!=', 'guest')
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** All screens, and the guests of the last day: a guest is a person's session at the desk, not an installed screen. */
export const listDevices = (db: Queries, restaurantId: string, nowMs: number): Promise<Row<'device'>[]> =>
  db
    .selectFrom('device')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('kind', '!=', 'guest'), where('last_seen_at', '>', isoAt(nowMs - DAY_MS))]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function headSeq(db: Queries, restaurantId: string): Promise<number | null> {
  const row = await db
    .selectFrom('log_head')
    .select('seq')
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst();
  return row?.seq ?? null;
}

export const updateDevice = (db: Queries, restaurantId: string, id: string, change: Partial<Row<'device'>>) =>
  db.updateTable('device').set(change).where('restaurant_id', '=', restaurantId).where('id', '=', id).execute();
