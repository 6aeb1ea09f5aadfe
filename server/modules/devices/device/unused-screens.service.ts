import type { Actor } from '#contract/domain/basics.ts';
import { DAY_MS, isoAt, isoNow } from '../../../base/clock.ts';
import type { Row } from '../../../db/schema.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { updateDevice } from './device.repository.ts';

const SERVER: Actor = { kind: 'system', id: 'housekeeping', name: 'housekeeping' };
/** Of one run; the rest goes in the next. */
const MAX_ENDED = 1_000;

type Idle = Pick<Context, 'clock' | 'screenIdleDays'>;

/** [SC9] Whether a paired screen was away for so long that its credential does not count any more. */
export const isUnused = (
  { clock, screenIdleDays }: Idle,
  { kind, last_seen_at, created_at }: Pick<Row<'device'>, 'kind' | 'last_seen_at' | 'created_at'>,
): boolean =>
  screenIdleDays > 0 &&
  kind === 'screen' &&
  clock.now() - Date.parse(last_seen_at ?? created_at) > screenIdleDays * DAY_MS;

/** [SC9] Revokes paired screens that were away for too long, each with an entry in its restaurant's record. */
export async function endUnusedScreens(context: Context): Promise<number> {
  const { database, clock, screenIdleDays } = context;
  if (screenIdleDays === 0) return 0;
  const before = isoAt(clock.now() - screenIdleDays * DAY_MS);
  const unused = await database.db
    .selectFrom('device')
    .select(['restaurant_id', 'id', 'name', 'last_seen_at'])
    .where('kind', '=', 'screen')
    .where('revoked_at', 'is', null)
    .where('token_hash', 'is not', null)
    .where((where) => where(where.fn.coalesce('last_seen_at', 'created_at'), '<', before))
    .limit(MAX_ENDED)
    .execute();
  for (const { restaurant_id, id, name, last_seen_at } of unused) {
    const entry = { restaurant_id, actor: SERVER, action: 'device.expire', target: id };
    await database.write(async (tx) => {
      await updateDevice(tx, restaurant_id, id, { revoked_at: isoNow(clock) });
      await audit(context, tx, { ...entry, before: { name, last_seen_at } });
    });
  }
  return unused.length;
}
