import { sql } from 'kysely';
import { DAY_MS, isoAt } from '../../../base/clock.ts';
import type { Database } from '../../../db/database.ts';
import { removeRows } from './remove-rows.ts';
import { RETENTION } from './retention.ts';

/** Twice as long as a link that pairs a screen is valid. */
const UNCLAIMED_DAYS = 2;

/** Who was alerted of an open order keeps its name, however old. */
const HAS_NO_OPEN_ORDER = sql`not exists (
  select 1 from orders
  join ledger on ledger.restaurant_id = orders.restaurant_id and ledger.order_id = orders.id
  where orders.restaurant_id = device.restaurant_id and orders.is_open = 1 and ledger.device_id = device.id)`;

/**
 * Removes guests that were not seen for the retention, screens revoked as long ago, and screens that nobody came for
 * after they were paired; and the push addresses of revoked screens at once. A screen in use is neither.
 */
export async function removeDevices(database: Database, nowMs: number): Promise<void> {
  const before = isoAt(nowMs - RETENTION.device.days * DAY_MS);
  const unclaimedBefore = isoAt(nowMs - UNCLAIMED_DAYS * DAY_MS);
  const guests = sql`kind = 'guest' and created_at < ${before} and coalesce(last_seen_at, created_at) < ${before}`;
  const revoked = sql`revoked_at is not null and revoked_at < ${before}`;
  const unclaimed = sql`kind = 'screen' and token_hash is null and created_at < ${unclaimedBefore}`;
  await removeRows(database, 'push_place', sql`device_id in (select id from device where revoked_at is not null)`);
  await removeRows(database, 'device', sql`${guests} and ${HAS_NO_OPEN_ORDER}`);
  await removeRows(database, 'device', sql`${revoked} and ${HAS_NO_OPEN_ORDER}`);
  await removeRows(database, 'device', unclaimed);
}
