import type { Selectable } from 'kysely';
import type { ExportFile, ExportFilters } from '#contract/http/platform/export.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import { fromJson } from '../../../db/json.ts';
import type { Row, Tables } from '../../../db/schema.ts';
import type { UserIdentity } from '../../../http/identity.ts';

/** Whose file it is: a person's, or an administrator's who views as them. */
export type ExportOwner = { user_id: string; by_id: string };
type FileRow = Selectable<Tables['export_file']>;

const OPEN = ['waiting', 'running'] as const;
export const isOpenExport = ({ state }: Pick<FileRow, 'state'>): boolean => OPEN.some((open) => open === state);

export const exportOwner = ({ user_id, viewing }: UserIdentity): ExportOwner => ({
  user_id,
  by_id: viewing?.by_id ?? '',
});

/** As its person sees it at this moment: what is kept too long is gone, whether it is removed yet or not. */
export const presentExport = (row: FileRow, now: string): ExportFile => ({
  id: row.id,
  list: row.list as ExportFile['list'],
  query: fromJson<ExportFilters>(row.query),
  state: row.state === 'ready' && row.expires_at <= now ? 'expired' : (row.state as ExportFile['state']),
  fault: row.fault as ExportFile['fault'],
  rows: row.rows,
  total: row.total,
  parts: row.parts,
  created_at: row.created_at,
  made_at: row.made_at,
  expires_at: row.expires_at,
});

export const exportsOf = (db: Queries, owner: ExportOwner): Promise<FileRow[]> =>
  db
    .selectFrom('export_file')
    .selectAll()
    .where('user_id', '=', owner.user_id)
    .where('by_id', '=', owner.by_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const findExport = (db: Queries, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('export_file').selectAll().where('id', '=', id).executeTakeFirst();

/** Writes a new file; false where its person has one that is being made [EX4]. */
export async function insertExport(tx: Tx, row: Row<'export_file'>): Promise<boolean> {
  const made = await tx
    .insertInto('export_file')
    .values(row)
    .onConflict((conflict) => conflict.column('open_of').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** How many are being made in a restaurant (null: of the platform), and what all parts take. */
export async function exportLoad(tx: Tx, restaurantId: string | null): Promise<{ open: number; bytes: number }> {
  const { open } = await tx
    .selectFrom('export_file')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('open_of', 'is not', null)
    .where('restaurant_id', restaurantId === null ? 'is' : '=', restaurantId)
    .executeTakeFirstOrThrow();
  return { open, bytes: await keptBytes(tx) };
}

export async function keptBytes(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('export_file')
    .select((eb) => eb.fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

export type NewPart = { rows: number; total: number | null; content: string; place: string | null; now: string };

/**
 * Adds the next part and moves the file on; false where it is over, or another run has added this part: a run that was
 * abandoned, or the one of a process that was believed dead, changes nothing [EX3].
 */
export async function addPart(tx: Tx, file: FileRow, { content, now, ...part }: NewPart): Promise<boolean> {
  const moved = await tx
    .updateTable('export_file')
    .set((eb) => ({
      state: 'running',
      parts: eb('parts', '+', 1),
      rows: eb('rows', '+', part.rows),
      bytes: eb('bytes', '+', content.length),
      place: part.place,
      total: part.total,
    }))
    .where('id', '=', file.id)
    .where('parts', '=', file.parts)
    .where('state', 'in', OPEN)
    .returning('id')
    .executeTakeFirst();
  if (moved === undefined) return false;
  await tx.insertInto('export_part').values({ export_id: file.id, part: file.parts, content, made_at: now }).execute();
  return true;
}

type End = Partial<Pick<FileRow, 'fault' | 'made_at' | 'expires_at'>> & { state: ExportFile['state'] };

/** Ends a file that is being made. */
export const endExport = (tx: Tx, id: string, end: End) =>
  tx
    .updateTable('export_file')
    .set({ ...end, open_of: null })
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .execute();

/** Takes the rows of these files away; what is said of them stays. */
export async function dropParts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('export_part').where('export_id', 'in', ids).execute();
  await tx.updateTable('export_file').set({ bytes: 0 }).where('id', 'in', ids).execute();
}

/** Ends one that was ready, with its rows. */
export async function expire(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('export_file')
    .set({ state: 'expired' })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .execute();
  await dropParts(tx, [id]);
}

export async function removeExports(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('export_part').where('export_id', 'in', ids).execute();
  await tx.deleteFrom('export_file').where('id', 'in', ids).execute();
}

/** Removes every file, of everyone: none holds what was erased, in its rows or in the words it was filtered by [EX6]. */
export async function forgetExports(tx: Tx): Promise<void> {
  await tx.deleteFrom('export_part').execute();
  await tx.deleteFrom('export_file').execute();
}

export async function findPart(db: Queries, export_id: string, part: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('export_part')
    .select('content')
    .where('export_id', '=', export_id)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.content;
}
