import { sql } from 'kysely';
import { stateOf } from '#contract/domain/desk-state.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { readSnapshot } from '../../../live/sql-live-store.ts';
import { readAnyDeskContents } from '../../orders/order/desk-contents.repository.ts';

type Span = { restaurant_id: string; events: number; first: number; last: number };

/** [L1] Every number above the floor, up to the head, exists once. */
function faultOfSpan({ seq, floor }: Row<'log_head'>, span: Span | undefined): string | undefined {
  if (span === undefined) return seq === floor ? undefined : `events ${floor + 1} to ${seq} are missing`;
  const isDense = span.first === floor + 1 && span.last === seq && span.events === seq - floor;
  return isDense
    ? undefined
    : `holds ${span.events} events from ${span.first} to ${span.last}, not ${floor + 1} to ${seq}`;
}

/** [L9] Compares the head's count and hash of open orders with those computed from the orders. */
async function faultOfState(tx: Tx, head: Row<'log_head'>): Promise<string | undefined> {
  const read = await readSnapshot(tx, head.restaurant_id, readAnyDeskContents);
  if (read === null) return 'belongs to no restaurant';
  const { hash, open } = stateOf(read);
  return hash === head.hash && open === head.open ? undefined : 'its head does not agree with its orders';
}

/** What is wrong with a restaurant's log, and the numbers it has. */
export type LogFault = { restaurantId: string; fault: string; first: number; last: number };

/** Verifies every restaurant's log against its head and its orders. */
export async function verifyLogs(tx: Tx): Promise<{ logs: number; faults: LogFault[] }> {
  const { rows } = await sql<Span>`
    select restaurant_id, count(*) as events, min(seq) as first, max(seq) as last from log_event group by restaurant_id
  `.execute(tx);
  const spans = new Map(rows.map((span) => [span.restaurant_id, span]));
  const heads = await tx.selectFrom('log_head').selectAll().orderBy('restaurant_id').execute();
  const faults: LogFault[] = [];
  for (const head of heads) {
    const span = spans.get(head.restaurant_id);
    const fault = faultOfSpan(head, span) ?? (await faultOfState(tx, head));
    if (fault === undefined) continue;
    const last = Math.max(head.seq, span?.last ?? 0);
    faults.push({ restaurantId: head.restaurant_id, fault, first: head.floor + 1, last });
  }
  return { logs: heads.length, faults };
}
