import { sql, type RawBuilder } from 'kysely';
import type { DialectName } from '../db/dialect.ts';
import { toJson } from '../db/json.ts';
import { dialectOf } from '../db/value-lists.ts';
import type { Tx } from '../db/database.ts';
import type { Applied, LedgerRow, Marks, Presence } from './screen-marks.ts';

const ROWS_PER_INSERT = 100;

/** Writes marks into the ledger and the screens' rows; written twice, they change nothing the second time. */
export async function writeMarks(tx: Tx, { ledger, presences, applied }: Marks): Promise<void> {
  const rows = [...ledger.values()];
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await upsertLedger(tx, rows.slice(start, start + ROWS_PER_INSERT));
  for (const cursor of applied.values()) await markApplied(tx, cursor);
  await writePresences(tx, [...presences.values()]);
}

async function upsertLedger(tx: Tx, rows: readonly LedgerRow[]): Promise<void> {
  await tx
    .insertInto('ledger')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['restaurant_id', 'order_id', 'device_id']).doUpdateSet((eb) => ({
        sent_at: eb.fn.coalesce('ledger.sent_at', 'excluded.sent_at'),
        applied_at: eb.fn.coalesce('ledger.applied_at', 'excluded.applied_at'),
        displayed_at: eb.fn.coalesce('ledger.displayed_at', 'excluded.displayed_at'),
        sounded_at: eb.fn.coalesce('ledger.sounded_at', 'excluded.sounded_at'),
        touched_at: eb.fn.coalesce('ledger.touched_at', 'excluded.touched_at'),
        displayed_rev: eb
          .case()
          // A later mark of another kind has no version and must not clear the displayed one.
          .when('excluded.displayed_rev', 'is', null)
          .then(eb.ref('ledger.displayed_rev'))
          .when('ledger.displayed_rev', '>', eb.ref('excluded.displayed_rev'))
          .then(eb.ref('ledger.displayed_rev'))
          .else(eb.ref('excluded.displayed_rev'))
          .end(),
      })),
    )
    .execute();
}

/** An applied cursor confirms that every order event up to it has reached the screen. */
async function markApplied(tx: Tx, { restaurant_id, device_id, applied, at }: Applied): Promise<void> {
  await tx
    .updateTable('ledger')
    .set({ applied_at: at })
    .where('restaurant_id', '=', restaurant_id)
    .where('device_id', '=', device_id)
    .where('applied_at', 'is', null)
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('restaurant_id', '=', restaurant_id)
        .where('is_open', '=', 1)
        .where('last_seq', '<=', applied),
    )
    .execute();
}

/** One statement for any number of screens. What a screen left open stays as it was. */
const PRESENCE_ROWS: Readonly<Record<DialectName, RawBuilder<unknown>>> = {
  sqlite: sql`(select value ->> 0 as restaurant_id, value ->> 1 as id, value ->> 2 as seen_at, value ->> 3 as build,
    value ->> 4 as cursor, value ->> 5 as state, value ->> 6 as glass from json_each(`,
  postgres: sql`(select value ->> 0 as restaurant_id, value ->> 1 as id, value ->> 2 as seen_at, value ->> 3 as build,
    (value ->> 4)::bigint as cursor, value ->> 5 as state, value ->> 6 as glass from jsonb_array_elements(`,
};

async function writePresences(tx: Tx, presences: readonly Presence[]): Promise<void> {
  if (presences.length === 0) return;
  const dialect = dialectOf(tx);
  const rows = presences.map(({ identity, seen_at, build, cursor, report, glass }) => [
    identity.restaurantId,
    identity.deviceId,
    seen_at,
    build ?? null,
    cursor ?? null,
    report === undefined ? null : toJson(report),
    glass === undefined ? null : toJson(glass),
  ]);
  const given = dialect === 'postgres' ? sql`${JSON.stringify(rows)}::jsonb` : sql`${JSON.stringify(rows)}`;
  await sql`update device set last_seen_at = seen.seen_at, build = coalesce(seen.build, device.build),
    cursor = coalesce(seen.cursor, device.cursor), state = coalesce(seen.state, device.state),
    glass = coalesce(seen.glass, device.glass)
    from ${PRESENCE_ROWS[dialect]} ${given})) as seen
    where device.restaurant_id = seen.restaurant_id and device.id = seen.id`.execute(tx);
}
