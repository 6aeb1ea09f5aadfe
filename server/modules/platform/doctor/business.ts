import { HOUR_MS, isoAt, DAY_MS } from '../../../base/clock.ts';
import type { Config } from '../../../base/config.ts';
import type { Queries } from '../../../db/database.ts';
import { stateAt } from '../../devices/printer/printer.repository.ts';
import { probedState } from '../../devices/printer/printer-probe.service.ts';
import { findCallbackTrouble } from '../../orders/channel/callback-trouble.repository.ts';
import { LATE_AFTER_HOURS, readLastBackup } from '../installation/last-backup.repository.ts';
import { ok, warn, type Finding } from './finding.ts';

/** Connections to printers at once. */
const AT_ONCE = 16;

/** Asks each network printer that is switched on; one that polls has told its state itself. */
export async function lookAtPrinters(
  db: Queries,
  { printers }: Pick<Config, 'printers'>,
  nowMs: number,
): Promise<Finding> {
  const rows = await db
    .selectFrom('printer')
    .selectAll()
    .where('is_on', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
  if (rows.length === 0) return ok('printers', 'none is switched on');
  const unreached: string[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await Promise.all(
      rows.slice(from, from + AT_ONCE).map(async (row) => {
        const isBusy = row.busy_until !== null && row.busy_until > isoAt(nowMs);
        const isAsked = row.host !== null && row.port !== null && !isBusy;
        const state = isAsked ? await probedState(row, printers) : stateAt(row, nowMs).state;
        if (state === 'offline' || state === 'unknown') unreached.push(row.name);
      }),
    );
  const says = `${rows.length - unreached.length} of ${rows.length} are reachable`;
  return unreached.length === 0
    ? ok('printers', says)
    : warn(
        'printers',
        says,
        'switch them on, or off in Laidan; look at their network',
        unreached.toSorted().slice(0, 5),
      );
}

/** Channels whose callbacks wait after a failure, and callbacks that were given up within a day. */
export async function lookAtCallbacks(db: Queries, nowMs: number): Promise<Finding> {
  const jobs = db.selectFrom('job').where('kind', '=', 'channel.callback').where('last_error', 'is not', null);
  const places = await jobs.select('restaurant_id').distinct().where('dead_at', 'is', null).execute();
  const failing = new Set<string>();
  for (const { restaurant_id } of places)
    for (const id of (await findCallbackTrouble(db, restaurant_id ?? '')).keys()) failing.add(id);
  const { dead } = await jobs
    .select((eb) => eb.fn.countAll<number>().as('dead'))
    .where('dead_at', '>', isoAt(nowMs - DAY_MS))
    .executeTakeFirstOrThrow();
  return failing.size + dead === 0
    ? ok('channels', 'no callback waits after a failure')
    : warn(
        'channels',
        `${failing.size} channels do not take their callbacks; ${dead} callbacks were given up since yesterday`,
        'Channels in the back-office has the answer of each; tell its operator',
      );
}

/** [IN20] */
export async function lookAtBackup(db: Queries, nowMs: number): Promise<Finding> {
  const { at, isLate } = await readLastBackup(db, nowMs);
  const says =
    at === null
      ? 'there is none yet'
      : `the last one that proves is ${Math.floor((nowMs - Date.parse(at)) / HOUR_MS)} hours old`;
  return isLate
    ? warn(
        'backup',
        `${says}; more than ${LATE_AFTER_HOURS} is too much`,
        'look why the daily `npm run backup -- FOLDER` does not run or not prove',
      )
    : ok('backup', says);
}
