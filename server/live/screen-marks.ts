import type { ScreenGlass } from '#contract/domain/screen-glass.ts';
import type { ClientFrame, DeviceReport } from '#contract/live.ts';
import type { Row } from '../db/schema.ts';
import type { Identity } from './answer-frame.ts';

export type LedgerRow = Row<'ledger'>;
export type Presence = {
  identity: Identity;
  seen_at: string;
  build: string | undefined;
  cursor: number | undefined;
  report: DeviceReport | undefined;
  glass: ScreenGlass | undefined;
};
export type Applied = { restaurant_id: string; device_id: string; applied: number; at: string };

/** What screens have said and the database does not have yet. Ledger rows by screen and order, the rest by screen. */
export type Marks = {
  ledger: Map<string, LedgerRow>;
  presences: Map<string, Presence>;
  applied: Map<string, Applied>;
};

export const noMarks = (): Marks => ({ ledger: new Map(), presences: new Map(), applied: new Map() });

export const hasMarks = ({ ledger, presences, applied }: Marks): boolean =>
  ledger.size + presences.size + applied.size > 0;

export const emptyRow = (identity: Identity, orderId: string): LedgerRow => ({
  restaurant_id: identity.restaurantId,
  order_id: orderId,
  device_id: identity.deviceId,
  sent_at: null,
  applied_at: null,
  displayed_at: null,
  sounded_at: null,
  touched_at: null,
  displayed_rev: null,
});

/** Keeps the first time of each mark, and the newest version. */
export function mergeFirst(row: LedgerRow, marks: Partial<LedgerRow>): LedgerRow {
  return {
    ...row,
    sent_at: row.sent_at ?? marks.sent_at ?? null,
    applied_at: row.applied_at ?? marks.applied_at ?? null,
    displayed_at: row.displayed_at ?? marks.displayed_at ?? null,
    sounded_at: row.sounded_at ?? marks.sounded_at ?? null,
    touched_at: row.touched_at ?? marks.touched_at ?? null,
    displayed_rev: Math.max(row.displayed_rev ?? 0, marks.displayed_rev ?? 0) || null,
  };
}

/** The newer state of a screen; what it leaves open stays as it was. */
const mergePresence = (older: Presence, newer: Presence): Presence => ({
  identity: newer.identity,
  seen_at: newer.seen_at,
  build: newer.build ?? older.build,
  cursor: newer.cursor ?? older.cursor,
  report: newer.report ?? older.report,
  glass: newer.glass ?? older.glass,
});

/** What could not be written, with what came since: the first time of each mark, the newest state of each screen. */
export function mergeMarks(older: Marks, newer: Marks): Marks {
  const merged: Marks = {
    ledger: new Map(older.ledger),
    presences: new Map(older.presences),
    applied: new Map([...older.applied, ...newer.applied]),
  };
  for (const [key, row] of newer.ledger) {
    const known = older.ledger.get(key);
    merged.ledger.set(key, known === undefined ? row : mergeFirst(known, row));
  }
  for (const [key, presence] of newer.presences) {
    const known = older.presences.get(key);
    merged.presences.set(key, known === undefined ? presence : mergePresence(known, presence));
  }
  return merged;
}

/** The same marks, screen by screen. */
export function splitByScreen(marks: Marks): Marks[] {
  const parts = new Map<string, Marks>();
  const partOf = (deviceId: string): Marks => {
    const part = parts.get(deviceId) ?? noMarks();
    parts.set(deviceId, part);
    return part;
  };
  for (const [key, row] of marks.ledger) partOf(row.device_id).ledger.set(key, row);
  for (const [deviceId, presence] of marks.presences) partOf(deviceId).presences.set(deviceId, presence);
  for (const [deviceId, cursor] of marks.applied) partOf(deviceId).applied.set(deviceId, cursor);
  return [...parts.values()];
}

/**
 * Times reported by the screen, capped at the server's: the screen's clock may be wrong, but its order of events is
 * right.
 */
export function* marksOf(
  ack: Extract<ClientFrame, { t: 'ack' }>,
  now: string,
): Generator<[string, Partial<LedgerRow>]> {
  const notLater = (at: string): string => (at < now ? at : now);
  for (const { order_id, rev, at } of ack.displayed)
    yield [order_id, { applied_at: notLater(at), displayed_at: notLater(at), displayed_rev: rev }];
  for (const { order_id, at } of ack.sounded) yield [order_id, { sounded_at: notLater(at) }];
  for (const { order_id, at } of ack.touched) yield [order_id, { touched_at: notLater(at) }];
}
