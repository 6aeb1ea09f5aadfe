import { CallError } from '#contract/errors.ts';
import { EXPORT_LISTS, queryAt } from '#contract/http/platform/export-lists.ts';
import { startExportCall, type ExportFile, type Exported, type ExportFilters } from '#contract/http/platform/export.ts';
import { isoAt, isoNow } from '../../../base/clock.ts';
import type { Tx } from '../../../db/database.ts';
import { toJson } from '../../../db/json.ts';
import { actorOf, type UserIdentity } from '../../../http/identity.ts';
import type { ListReader } from '../../../http/list-reader.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import type { Context } from '../../context.ts';
import { audit } from '../audit/audit.service.ts';
import { EXPORT_BOUNDS } from './export-bounds.ts';
import {
  exportLoad,
  exportOwner,
  exportsOf,
  insertExport,
  isOpenExport,
  presentExport,
  removeExports,
} from './export-file.repository.ts';
import { MAKE_KIND } from './make-export.service.ts';

/**
 * Begins a file of a list for a person who may see it [EX2], within the bounds of [EX4]; the oldest beyond those kept
 * go. Throws what the list itself would answer, `export_running` or `exports_full`.
 */
export async function startExport(
  context: Context,
  tx: Tx,
  reader: ListReader,
  person: UserIdentity,
  asked: { list: Exported; query: ExportFilters },
): Promise<ExportFile> {
  const list = EXPORT_LISTS[asked.list];
  reader.check(list.spec, person, queryAt(list, asked.query, null));
  const now = isoNow(context.clock);
  const owner = exportOwner(person);
  const restaurant_id = typeof asked.query['restaurant_id'] === 'string' ? asked.query['restaurant_id'] : null;
  const own = await exportsOf(tx, owner);
  if (own.some(isOpenExport)) throw new CallError('export_running');
  await removeExports(
    tx,
    own.slice(EXPORT_BOUNDS.keptForOne - 1).map(({ id }) => id),
  );
  const load = await exportLoad(tx, restaurant_id);
  if (load.open >= EXPORT_BOUNDS.openInOnePlace || load.bytes >= EXPORT_BOUNDS.bytesOfAll)
    throw new CallError('exports_full');
  const row = {
    ...owner,
    id: context.ids.next(),
    open_of: `${owner.user_id} ${owner.by_id}`,
    restaurant_id,
    list: asked.list,
    query: toJson(asked.query),
    state: 'waiting',
    fault: null,
    rows: 0,
    total: null,
    parts: 0,
    bytes: 0,
    place: null,
    created_at: now,
    made_at: null,
    expires_at: isoAt(context.clock.now() + EXPORT_BOUNDS.keptMs),
  };
  if (!(await insertExport(tx, row))) throw new CallError('export_running');
  const payload = { export_id: row.id };
  await enqueue(tx, context.ids, [{ kind: MAKE_KIND, restaurant_id, key: row.id, due_at: now, payload }], now);
  await audit(context, tx, {
    restaurant_id,
    actor: actorOf(person),
    action: startExportCall.name,
    target: row.id,
    // Without the words of a search, which may be a customer's: the record is never erased.
    after: { list: asked.list },
  });
  return presentExport(row, now);
}
