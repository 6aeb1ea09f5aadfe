import type { Actor } from '#contract/domain/basics.ts';
import type { Printer } from '#contract/domain/printer.ts';
import { CallError } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import {
  CLOUDPRNT_PATH,
  CLOUDPRNT_USER,
  type addPrinterCall,
  type PrinterSecret,
  type updatePrinterCall,
} from '#contract/http/devices/printer.ts';
import { isoNow } from '../../../base/clock.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/database.ts';
import { toFlag, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import type { Kept, Once } from '../../../http/first-answer.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { assertRoom } from '../../platform/limits/limits.service.ts';
import type { Context } from '../../context.ts';
import { retryPrintJobs } from './print-queue.service.ts';
import { cancelAll } from './print.service.ts';
import { probeNow } from './printer-probe.service.ts';
import { countWaiting, findPrinter, listPrinters, presentPrinter } from './printer.repository.ts';

type OnePrinter = { restaurant_id: string; printer_id: string };
type WithSecret = { printer: Printer; shown_once: PrinterSecret };

export async function presentPrinters({ database, clock }: Context, restaurantId: string): Promise<Printer[]> {
  const rows = await listPrinters(database.db, restaurantId);
  const waiting = await countWaiting(
    database.db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => presentPrinter(row, waiting.get(row.id) ?? 0, clock.now()));
}

const secretFor = (row: Pick<Row<'printer'>, 'id'>, secret: string): PrinterSecret => ({
  path: CLOUDPRNT_PATH + row.id,
  user: CLOUDPRNT_USER,
  secret,
});

/** A network printer needs an address; one that polls does not. */
function assertPlace(kind: string, { host, port }: Pick<Printer, 'host' | 'port'>): void {
  if (kind !== 'escpos_tcp') return;
  const missing = [host === null ? 'host' : null, port === null ? 'port' : null].filter((path) => path !== null);
  if (missing.length > 0)
    throw new CallError(
      'invalid',
      missing.map((path) => ({ path, code: 'required', message: 'required' })),
    );
}

export async function addPrinter(
  context: Context,
  actor: Actor,
  input: BodyOf<typeof addPrinterCall>,
  once: Once,
): Promise<Kept<{ printer: Printer; shown_once: PrinterSecret | null }>> {
  const { database, clock, ids } = context;
  assertPlace(input.kind, input);
  const isAsking = input.kind === 'cloudprnt';
  const secret = ids.secret();
  const row: Row<'printer'> = {
    ...input,
    id: ids.next(),
    is_on: toFlag(input.is_on),
    auto_print: toFlag(input.auto_print),
    stations: input.stations === null ? null : toJson(input.stations),
    host: isAsking ? null : input.host,
    port: isAsking ? null : input.port,
    secret_hash: isAsking ? hashToken(secret) : null,
    state: 'unknown',
    state_since: null,
    model: null,
    last_seen_at: null,
    busy_until: null,
    created_at: isoNow(clock),
    deleted_at: null,
  };
  const printer = presentPrinter(row, 0, clock.now());
  return database.write((tx) =>
    once(tx, async () => {
      if ((await findRestaurantRow(tx, input.restaurant_id)) === undefined) throw new CallError('not_found');
      const limit = { name: 'printers', subjectId: input.restaurant_id, path: 'name' } as const;
      await assertRoom(context, tx, limit, async () => (await listPrinters(tx, input.restaurant_id)).length);
      await tx.insertInto('printer').values(row).execute();
      await record(context, tx, actor, 'printer.add', row, undefined, input);
      await probeNow(context, tx, row);
      return { printer, shown_once: isAsking ? secretFor(row, secret) : null };
    }),
  );
}

const record = (
  context: Context,
  tx: Tx,
  actor: Actor,
  action: string,
  { restaurant_id, id }: Pick<Row<'printer'>, 'restaurant_id' | 'id'>,
  before: unknown,
  after: unknown,
): Promise<void> => audit(context, tx, { restaurant_id, actor, action, target: id, before, after });

/** Reads the printer, lets `work` change it, and returns the result; all in one transaction. */
function changePrinter<T>(
  { database }: Context,
  { restaurant_id, printer_id }: OnePrinter,
  work: (tx: Tx, row: Row<'printer'>) => Promise<T>,
): Promise<T> {
  return database.write(async (tx) => {
    const row = await findPrinter(tx, restaurant_id, printer_id);
    if (row === undefined) throw new CallError('not_found');
    return work(tx, row);
  });
}

const write = async (tx: Tx, row: Row<'printer'>, change: Partial<Row<'printer'>>): Promise<Row<'printer'>> => {
  await tx
    .updateTable('printer')
    .set(change)
    .where('restaurant_id', '=', row.restaurant_id)
    .where('id', '=', row.id)
    .execute();
  return { ...row, ...change };
};

type Change = Omit<BodyOf<typeof updatePrinterCall>, 'restaurant_id' | 'printer_id'>;

/** The changed fields as columns; other columns stay. */
function columnsOf({ is_on, auto_print, stations, ...plain }: Change): Partial<Row<'printer'>> {
  return {
    ...(plain as Partial<Row<'printer'>>),
    ...(is_on === undefined ? {} : { is_on: toFlag(is_on) }),
    ...(auto_print === undefined ? {} : { auto_print: toFlag(auto_print) }),
    ...(stations === undefined ? {} : { stations: stations === null ? null : toJson(stations) }),
  };
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

export const updatePrinter = (
  context: Context,
  actor: Actor,
  input: BodyOf<typeof updatePrinterCall>,
): Promise<Printer> =>
  changePrinter(context, input, async (tx, row) => {
    const now = context.clock.now();
    const waiting = (await countWaiting(tx, [row.id])).get(row.id) ?? 0;
    const before = presentPrinter(row, waiting, now);
    const { restaurant_id: _restaurantId, printer_id: _printerId, ...asked } = input;
    const change = Object.fromEntries(
      Object.entries(asked).filter(
        ([key, value]) => value !== undefined && !isSame(value, before[key as keyof Printer]),
      ),
    ) as Change;
    const fields = Object.keys(change) as (keyof Change)[];
    if (fields.length === 0) return before;
    assertPlace(row.kind, { ...before, ...change } as Printer);
    const isMoved = change.host !== undefined || change.port !== undefined;
    const moved = isMoved ? { state: 'unknown', state_since: null, last_seen_at: null } : {};
    const next = await write(tx, row, { ...columnsOf(change), ...moved });
    const was = Object.fromEntries(fields.map((field) => [field, before[field]]));
    await record(context, tx, actor, 'printer.update', row, was, change);
    await probeNow(context, tx, next);
    if (isMoved || change.is_on === true) await retryPrintJobs(context, tx, next);
    return presentPrinter(next, waiting, now);
  });

/** Gives a printer another secret; the one before ends, and a restored backup does not revive it. */
export async function rotatePrinter(context: Context, actor: Actor, which: OnePrinter): Promise<WithSecret> {
  const { ended, ...rotated } = await changePrinter(context, which, async (tx, row) => {
    if (row.kind !== 'cloudprnt') throw new CallError('not_found');
    const secret = context.ids.secret();
    const next = await write(tx, row, { secret_hash: hashToken(secret) });
    await record(context, tx, actor, 'printer.rotate', row, undefined, undefined);
    const waiting = (await countWaiting(tx, [row.id])).get(row.id) ?? 0;
    const printer = presentPrinter(next, waiting, context.clock.now());
    return { printer, shown_once: secretFor(row, secret), ended: row.secret_hash };
  });
  if (ended !== null) await context.ended.tryToNote('printer', ended);
  return rotated;
}

/** Cancels the jobs that waited for the printer, and clears the flags of their tickets. */
export async function deletePrinter(context: Context, actor: Actor, which: OnePrinter): Promise<void> {
  const ended = await changePrinter(context, which, async (tx, row) => {
    await write(tx, row, { deleted_at: isoNow(context.clock), secret_hash: null });
    await record(context, tx, actor, 'printer.delete', row, presentPrinter(row, 0, context.clock.now()), undefined);
    return row.secret_hash;
  });
  if (ended !== null) await context.ended.tryToNote('printer', ended);
  await cancelAll(context, { restaurant_id: which.restaurant_id, printer_id: which.printer_id });
}
