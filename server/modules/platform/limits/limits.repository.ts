import type { LimitName } from '#contract/domain/limits.ts';
import type { Queries } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';

/** What an administrator set for a restaurant or an owner, where something was set. */
export async function findOwnLimits(db: Queries, subjectId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('own_limit').select(['name', 'value']).where('subject_id', '=', subjectId).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

const ownLimits = prepared((db, { name, subjects }: { name: string; subjects: string }) =>
  db
    .selectFrom('own_limit')
    .select(['subject_id', 'value'])
    .where('name', '=', name)
    .where(isAnyOf(db, 'subject_id', subjects)),
);

/** One limit of several subjects, where something was set. */
export async function findOwnLimitOf(
  db: Queries,
  name: LimitName,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await ownLimits(db, { name, subjects: listOf(db, subjectIds) });
  return new Map(rows.map(({ subject_id, value }) => [subject_id, value]));
}

export const writeOwnLimit = (db: Queries, subject_id: string, name: LimitName, value: number, updated_at: string) =>
  db
    .insertInto('own_limit')
    .values({ subject_id, name, value, updated_at })
    .onConflict((conflict) => conflict.columns(['subject_id', 'name']).doUpdateSet({ value, updated_at }))
    .execute();

export const forgetOwnLimit = (db: Queries, subjectId: string, name: LimitName) =>
  db.deleteFrom('own_limit').where('subject_id', '=', subjectId).where('name', '=', name).execute();
