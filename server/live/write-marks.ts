import { toJson } from '../db/json.ts';
import type { Tx } from '../db/database.ts';
import type { Applied, LedgerRow, Marks, Presence } from './screen-marks.ts';

const ROWS_PER_INSERT = 100;

/** Writes marks into the ledger and the screens' rows; written twice, they change nothing the second time. */
export async function writeMarks(tx: Tx, { ledger, presences, applied }: Marks): Promise<void> {
  const rows = [...ledger.values()];
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await upsertLedger(tx, rows.slice(start, start + ROWS_PER_INSERT));
  for (const cursor of applied.values()) await markApplied(tx, cursor);
  for (const presence of presences.values()) await writePresence(tx, presence);
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

async function writePresence(tx: Tx, { identity, seen_at, build, cursor, report }: Presence): Promise<void> {
  await tx
    .updateTable('device')
    .set({
      last_seen_at: seen_at,
      ...(build === undefined ? {} : { build }),
      ...(cursor === undefined ? {} : { cursor }),
      ...(report === undefined ? {} : { state: toJson(report) }),
    })
    .where('restaurant_id', '=', identity.restaurantId)
    .where('id', '=', identity.deviceId)
    .execute();
}
