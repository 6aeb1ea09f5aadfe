import { setImmediate as otherWork } from 'node:timers/promises';
import { CallError } from '#contract/errors.ts';
import { EXPORT_LISTS, queryAt, totalOf, type PagePlace } from '#contract/http/platform/export-lists.ts';
import type { ExportFile, ExportFilters, Exported } from '#contract/http/platform/export.ts';
import { isoAt, isoNow } from '../../../base/clock.ts';
import { fromJson, fromJsonOr, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import type { ListReader } from '../../../http/list-reader.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { textOf } from '../../../jobs/job-payload.ts';
import type { Job, JobAgain } from '../../../jobs/job.ts';
import type { Context } from '../../context.ts';
import { identifyPerson } from '../../people/session/session.service.ts';
import { EXPORT_BOUNDS } from './export-bounds.ts';
import {
  addPart,
  dropParts,
  endExport,
  expire,
  findExport,
  isOpenExport,
  keptBytes,
} from './export-file.repository.ts';
import { packRows } from './export-part.ts';

export const MAKE_KIND = 'export.make';
export const EXPIRE_KIND = 'export.expire' as const;

/** Pages of one run: a part is some thousand rows, a run a second or two. */
const PAGES_OF_PART = 10;
/** A run that failed so often will not come to its end. */
const MAX_FAILURES = 5;

type File = Row<'export_file'>;
type Part = { rows: readonly unknown[]; total: number | null; place: PagePlace };

/**
 * Reads the next part of a file and comes again until the list has ended [EX3]. Nothing is read inside a transaction; the
 * part and the place it ends at are written together, so that a process that dies loses at most its own part.
 */
export async function makeSome(context: Context, reader: ListReader, job: Job): Promise<JobAgain | undefined> {
  const file = await findExport(context.database.db, textOf(job, 'export_id'));
  if (file === undefined || !isOpenExport(file)) return undefined;
  try {
    const part = await readPart(context, reader, file);
    const now = isoNow(context.clock);
    const content = await packRows(part.rows);
    if (await isTooBig(context, file, content.length)) return await fail(context, file, 'too_big');
    const isOurs = await context.database.write(async (tx) => {
      const place = part.place === null ? null : toJson(part.place);
      const isAdded = await addPart(tx, file, { content, now, place, rows: part.rows.length, total: part.total });
      if (!isAdded || part.place !== null) return isAdded;
      const expires_at = isoAt(context.clock.now() + EXPORT_BOUNDS.keptMs);
      await endExport(tx, file.id, { state: 'ready', made_at: now, expires_at });
      const { id, restaurant_id } = file;
      const payload = { export_id: id };
      const expiry = { kind: EXPIRE_KIND, restaurant_id, key: null, due_at: expires_at, payload } as const;
      await enqueue(tx, context.ids, [expiry], now);
      return true;
    });
    return isOurs && part.place !== null ? { due_at: now } : undefined;
  } catch (error) {
    if (error instanceof CallError) return await fail(context, file, 'forbidden');
    if (job.attempts < MAX_FAILURES) throw error;
    context.log.error({ err: error, export_id: file.id }, 'an export was given up');
    return await fail(context, file, 'broken');
  }
}

/** [EX2] As the person who asked is now: who lost the right to the list gets no more of it. */
async function readPart(context: Context, reader: ListReader, file: File): Promise<Part> {
  const list = EXPORT_LISTS[file.list as Exported];
  const filters = fromJson<ExportFilters>(file.query);
  const rows: unknown[] = [];
  let place = fromJsonOr<PagePlace>(file.place, null);
  let { total } = file;
  for (let page = 0; page < PAGES_OF_PART; page += 1) {
    const person = await identifyPerson(context, file);
    if (person === undefined) throw new CallError('forbidden');
    const reply = await reader.read(list.spec, person, queryAt(list, filters, place));
    total ??= totalOf(reply);
    rows.push(...list.rowsOf(reply));
    place = list.nextOf(reply, place);
    if (place === null) break;
    await otherWork();
  }
  return { rows, total, place };
}

async function isTooBig({ database }: Context, file: File, more: number): Promise<boolean> {
  if (file.bytes + more > EXPORT_BOUNDS.bytesOfOne) return true;
  return (await keptBytes(database.db)) + more > EXPORT_BOUNDS.bytesOfAll;
}

async function fail({ database }: Context, { id }: File, fault: ExportFile['fault']): Promise<undefined> {
  await database.write(async (tx) => {
    await endExport(tx, id, { state: 'failed', fault });
    await dropParts(tx, [id]);
  });
}

/** [EX5] Takes the rows of a file away when its time is over. */
export async function expireExport({ database, clock }: Context, job: Job): Promise<void> {
  const id = textOf(job, 'export_id');
  await database.write(async (tx) => {
    const file = await findExport(tx, id);
    if (file === undefined || file.expires_at > isoNow(clock)) return;
    await expire(tx, id);
  });
}
