import type { Printer, PrinterState } from '#contract/domain/printer.ts';
import { isoAt } from '../../../base/clock.ts';
import { fromFlag, fromJsonOr } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { PrinterPlace } from '../../../print/printer-address.ts';

/**
 * Silence after which a printer is offline: a Star printer polls every few seconds; others are probed once a minute.
 */
const SILENT_MS = { cloudprnt: 60_000, escpos_tcp: 180_000 };

const kindOf = (row: Row<'printer'>): Printer['kind'] => (row.kind === 'escpos_tcp' ? 'escpos_tcp' : 'cloudprnt');

/** A printer's last state holds only as long as the printer is seen at all [P10]. */
export function stateAt(row: Row<'printer'>, nowMs: number): { state: PrinterState; since: string | null } {
  const known = { state: row.state as PrinterState, since: row.state_since };
  if (row.last_seen_at === null || known.state === 'offline') return known;
  const silentSince = Date.parse(row.last_seen_at) + SILENT_MS[kindOf(row)];
  return nowMs < silentSince ? known : { state: 'offline', since: isoAt(silentSince) };
}

export function presentPrinter(row: Row<'printer'>, waiting: number, nowMs: number): Printer {
  const { state, since } = stateAt(row, nowMs);
  return {
    id: row.id,
    restaurant_id: row.restaurant_id,
    kind: kindOf(row),
    name: row.name,
    is_on: fromFlag(row.is_on),
    auto_print: fromFlag(row.auto_print),
    receipt: row.receipt as Printer['receipt'],
    methods: row.methods as Printer['methods'],
    stations: fromJsonOr<string[] | null>(row.stations, null),
    copies: row.copies,
    paper: row.paper as Printer['paper'],
    language: row.language as Printer['language'],
    host: row.host,
    port: row.port,
    state,
    state_since: since,
    model: row.model,
    last_seen_at: row.last_seen_at,
    waiting,
  };
}

export const listPrinters = (db: Queries, restaurantId: string): Promise<Row<'printer'>[]> =>
  db
    .selectFrom('printer')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findPrinter = (db: Queries, restaurantId: string, id: string): Promise<Row<'printer'> | undefined> =>
  db
    .selectFrom('printer')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** By its id only: a printer that polls names no restaurant. */
export const findPrinterById = (db: Queries, id: string): Promise<Row<'printer'> | undefined> =>
  db.selectFrom('printer').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** The number of waiting jobs by printer. */
export async function countWaiting(db: Queries, printerIds: readonly string[]): Promise<Map<string, number>> {
  if (printerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('print_job')
    .select((eb) => ['printer_id', eb.fn.countAll<number | string>().as('count')])
    .where('printer_id', 'in', printerIds)
    .where('state', 'in', ['waiting', 'printing'])
    .groupBy('printer_id')
    .execute();
  return new Map(rows.map((row) => [row.printer_id, Number(row.count)]));
}

export const updatePrinterRow = async (db: Queries, id: string, change: Partial<Row<'printer'>>): Promise<void> => {
  await db.updateTable('printer').set(change).where('id', '=', id).execute();
};

/** Where a network printer is, for whom. */
export const placeOf = ({ host, port, restaurant_id }: Row<'printer'>): PrinterPlace => ({
  host: host ?? '',
  port: port ?? 0,
  restaurantId: restaurant_id,
});

/** An order's print jobs, oldest first. */
export const printJobsOf = (db: Queries, restaurantId: string, orderId: string): Promise<Row<'print_job'>[]> =>
  db
    .selectFrom('print_job')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const updatePrintJob = async (db: Queries, id: string, change: Partial<Row<'print_job'>>): Promise<void> => {
  await db.updateTable('print_job').set(change).where('id', '=', id).execute();
};
