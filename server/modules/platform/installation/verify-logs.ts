import { sql } from 'kysely';
import { stateOf } from '#contract/domain/desk-state.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { readSnapshot } from '../../../live/sql-live-store.ts';
import { readDeskContents } from '../../orders/order/desk-contents.repository.ts';

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
  const read = await readSnapshot(tx, head.restaurant_id, readDeskContents);
  if (read === null) return 'belongs to no restaurant';
  const { hash, open } = stateOf(read);
  return hash === head.hash && open === head.open ? undefined : 'its head does not agree with its orders';
}

/** Verifies every restaurant's log against its head and its orders; one sentence for each fault. */
export async function verifyLogs(tx: Tx): Promise<{ logs: number; faults: string[] }> {
  const { rows } = await sql<Span>`
    select restaurant_id, count(*) as events, min(seq) as first, max(seq) as last from log_event group by restaurant_id
  `.execute(tx);
  const spans = new Map(rows.map((span) => [span.restaurant_id, span]));
  const heads = await tx.selectFrom('log_head').selectAll().orderBy('restaurant_id').execute();
  const faults: string[] = [];
  for (const head of heads) {
    const fault = faultOfSpan(head, spans.get(head.restaurant_id)) ?? (await faultOfState(tx, head));
    if (fault !== undefined) faults.push(`the log of ${head.restaurant_id}: ${fault}`);
  }
  return { logs: heads.length, faults };
}
