import { CallError } from '#contract/errors.ts';
import { EXPORT_LISTS, queryAt } from '#contract/http/platform/export-lists.ts';
import { cancelExportCall, listExportsCall, readExportCall, startExportCall } from '#contract/http/platform/export.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { userOf, type Identity } from '../../../http/identity.ts';
import type { ListReader } from '../../../http/list-reader.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import {
  dropParts,
  endExport,
  exportOwner,
  exportsOf,
  findExport,
  findPart,
  isOpenExport,
  presentExport,
  removeExports,
} from './export-file.repository.ts';
import { unpackRows } from './export-part.ts';
import { startExport } from './start-export.service.ts';

/** Lists as files that the server makes (docs/spec/exports.md). */
export function registerExportRoutes(register: Register, context: Context, reader: ListReader): void {
  const { database, clock } = context;

  /** [EX2] Another's is not found. */
  async function ownExport(db: Queries, identity: Identity, id: string) {
    const owner = exportOwner(userOf(identity));
    const file = await findExport(db, id);
    if (file === undefined || file.user_id !== owner.user_id || file.by_id !== owner.by_id)
      throw new CallError('not_found');
    return file;
  }

  register(startExportCall, ({ body, identity, once }) =>
    database.write((tx) => once(tx, () => startExport(context, tx, reader, userOf(identity), body))),
  );

  register(listExportsCall, async ({ identity }) => {
    const rows = await exportsOf(database.db, exportOwner(userOf(identity)));
    return { items: rows.map((row) => presentExport(row, isoNow(clock))) };
  });

  register(cancelExportCall, ({ body, identity }) =>
    database.write(async (tx) => {
      const file = await ownExport(tx, identity, body.export_id);
      if (isOpenExport(file)) {
        await endExport(tx, file.id, { state: 'cancelled' });
        await dropParts(tx, [file.id]);
        return { deleted: false };
      }
      await removeExports(tx, [file.id]);
      return { deleted: true };
    }),
  );

  register(readExportCall, async ({ query, identity }) => {
    const row = await ownExport(database.db, identity, query.export_id);
    const file = presentExport(row, isoNow(clock));
    const list = EXPORT_LISTS[file.list];
    reader.check(list.spec, identity, queryAt(list, file.query, null));
    const content = file.state === 'ready' ? await findPart(database.db, file.id, query.part) : undefined;
    if (content === undefined) throw new CallError('not_found');
    return { rows: await unpackRows(content) };
  });
}
