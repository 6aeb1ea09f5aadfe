import type { DeviceReport } from '#contract/live.ts';
import { isoAt, MINUTE_MS } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { fromJsonOr } from '../../../db/json.ts';
import { gauge, type Family } from './exposition.ts';

/** Taps that screens have and the server does not, by what the screens that are here last said. */
export async function outboxFamilies(db: Queries, nowMs: number): Promise<Family[]> {
  const rows = await db
    .selectFrom('device')
    .select('state')
    .where('kind', '=', 'screen')
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '>', isoAt(nowMs - MINUTE_MS))
    .execute();
  const reports = rows.flatMap(({ state }) => fromJsonOr<DeviceReport | null>(state, null) ?? []);
  const ages = reports.flatMap(({ queue_since }) => (queue_since == null ? [] : nowMs - Date.parse(queue_since)));
  return [
    gauge(
      'laidan_outbox_taps',
      'Taps that wait on screens to be sent.',
      reports.reduce((sum, { queue }) => sum + queue, 0),
    ),
    gauge('laidan_outbox_longest_seconds', 'How long the first of them has waited.', Math.max(0, ...ages) / 1_000),
  ];
}
