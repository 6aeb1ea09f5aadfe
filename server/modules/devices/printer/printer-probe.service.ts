import { isoAt, isoNow, MINUTE_MS } from '../../../base/clock.ts';
import { fromFlag } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { replan, subjectOf, type Recurring, type Subject } from '../../../jobs/recurring.ts';
import { probePrinter } from '../../../print/escpos-printer.ts';
import { printerAddress, type PrinterNetwork } from '../../../print/printer-address.ts';
import type { Context } from '../../context.ts';
import { notePrinter } from './printer-presence.ts';
import { findPrinterById, placeOf } from './printer.repository.ts';

const KIND = 'print.probe';
const EVERY_MS = MINUTE_MS;

type Printer = Row<'printer'>;

/** A network printer is probed while it is switched on; one that polls reports its state itself. */
const isProbed = (row: Printer): boolean => row.kind === 'escpos_tcp' && fromFlag(row.is_on) && row.deleted_at === null;

const subjectFor = ({ id, restaurant_id }: Printer): Subject => ({ id, restaurant_id });

/** Probes a printer now, after it was added or changed. */
export async function probeNow({ clock, ids }: Context, tx: Queries, row: Printer): Promise<void> {
  const now = isoNow(clock);
  if (isProbed(row)) await replan(tx, ids, KIND, subjectFor(row), { due_at: now, now });
}

/** The probe of each network printer, once a minute. */
export const probes = (context: Context, network: PrinterNetwork): Recurring => ({
  kind: KIND,
  run: (job) => probe(context, network, subjectOf(job)),
  next: async (tx, job) => {
    const row = await findPrinterById(tx, subjectOf(job));
    return row === undefined || !isProbed(row) ? null : isoAt(context.clock.now() + EVERY_MS);
  },
  subjects: async (db) => {
    const rows = await db.selectFrom('printer').selectAll().where('kind', '=', 'escpos_tcp').execute();
    return rows.filter(isProbed).map(subjectFor);
  },
});

async function probe(context: Context, network: PrinterNetwork, printerId: string): Promise<void> {
  const { database, clock } = context;
  const row = await findPrinterById(database.db, printerId);
  if (row === undefined || row.host === null || row.port === null || !fromFlag(row.is_on)) return;
  const isBusy = row.busy_until !== null && row.busy_until > isoNow(clock);
  if (!isBusy) await notePrinter(context, row, await probedState(row, network));
}

/** A printer that cannot be reached is offline, for any reason. */
export const probedState = async (row: Row<'printer'>, network: PrinterNetwork) => {
  const place = placeOf(row);
  try {
    return await probePrinter({ address: await printerAddress(place, network), port: place.port });
  } catch {
    return 'offline' as const;
  }
};
