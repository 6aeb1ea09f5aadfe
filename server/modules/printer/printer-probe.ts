import { isoAt, isoNow, MINUTE_MS } from '../../base/clock.ts';
import { fromFlag } from '../../db/json.ts';
import type { Queries } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { probePrinter } from '../../print/escpos-printer.ts';
import { printerAddress, type PrinterNetwork } from '../../print/printer-address.ts';
import type { Context } from '../context.ts';
import { notePrinter } from './printer-presence.ts';
import { findPrinterById } from './printer.repository.ts';

const KIND = 'print.probe';
const EVERY_MS = MINUTE_MS;

/** A network printer is asked how it is, once a minute while it is switched on; one that polls tells by itself. */
export async function enqueueProbe({ clock, ids }: Context, tx: Queries, row: Row<'printer'>, inMs = 0): Promise<void> {
  if (row.kind !== 'escpos_tcp' || !fromFlag(row.is_on) || row.deleted_at !== null) return;
  const due = clock.now() + inMs;
  const { restaurant_id, id } = row;
  // One chain per printer: whoever starts a second one in the same minute finds the first.
  const key = `${KIND}:${id}:${Math.floor(due / EVERY_MS)}`;
  const job = { kind: KIND, restaurant_id, key, due_at: isoAt(due), payload: { printer_id: id } };
  await enqueue(tx, ids, [job], isoNow(clock));
}

/** At the server's start: chains that a crash has broken begin again. */
export async function startProbes(context: Context): Promise<void> {
  const rows = await context.database.db
    .selectFrom('printer')
    .selectAll()
    .where('kind', '=', 'escpos_tcp')
    .where('deleted_at', 'is', null)
    .execute();
  for (const row of rows) await enqueueProbe(context, context.database.db, row);
}

export async function probe(context: Context, network: PrinterNetwork, printerId: string): Promise<void> {
  const { database, clock } = context;
  const row = await findPrinterById(database.db, printerId);
  if (row === undefined || row.host === null || row.port === null || !fromFlag(row.is_on)) return;
  const isBusy = row.busy_until !== null && row.busy_until > isoNow(clock);
  if (!isBusy) await notePrinter(context, row, await stateOf(row.host, row.port, network));
  await enqueueProbe(context, database.db, row, EVERY_MS);
}

/** A printer that cannot be reached is offline, whatever the reason. */
const stateOf = async (host: string, port: number, network: PrinterNetwork) => {
  try {
    return await probePrinter({ address: await printerAddress(host, port, network), port });
  } catch {
    return 'offline' as const;
  }
};
