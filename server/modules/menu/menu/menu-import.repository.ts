import type { Category, Dish } from '#contract/domain/menu.ts';
import type { OptionGroup } from '#contract/domain/option-group.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import { changedFields } from './change-menu.ts';
import type { ImportPlan, PlannedChange } from './import-plan.ts';

/** One change of an import: the changed fields on both sides; `before` is null for what the import added. */
export type KeptChange<T> = {
  id: string;
  name_zh: string;
  name_en: string;
  before: Partial<T> | null;
  after: Partial<T>;
};
export type KeptImport = {
  categories: KeptChange<Category>[];
  dishes: KeptChange<Dish>[];
  /** Shared groups that it made; imports of before there were any have none. */
  groups?: OptionGroup[];
};

/** The last import of a restaurant, in full. */
export type LastImport = { id: string; at: string; by: string; undone_at: string | null; changes: KeptImport };

const keptOf = <T extends Category | Dish>({ before, after }: PlannedChange<T>): KeptChange<T> => ({
  id: after.id,
  name_zh: after.name_zh,
  name_en: after.name_en,
  ...(before === null ? { before, after } : changedFields(before, after)),
});

/** Keeps what an import changed in the place of the one before it. */
export async function keepImport(
  tx: Tx,
  made: { restaurant_id: string; id: string; at: string; by: string },
  plan: ImportPlan,
): Promise<void> {
  const changes: KeptImport = {
    categories: plan.categories.map(keptOf),
    dishes: plan.dishes.map(keptOf),
    groups: plan.groups,
  };
  const { restaurant_id, ...cells } = { ...made, content: toJson(changes), undone_at: null };
  await tx
    .insertInto('menu_import')
    .values({ restaurant_id, ...cells })
    .onConflict((conflict) => conflict.column('restaurant_id').doUpdateSet(cells))
    .execute();
}

export async function findLastImport(db: Queries, restaurantId: string): Promise<LastImport | undefined> {
  const row = await db
    .selectFrom('menu_import')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, at, by, undone_at, content } = row;
  return { id, at, by, undone_at, changes: fromJson<KeptImport>(content) };
}

/** Marks an import as undone; false where it is no longer the last, or was undone already. */
export async function markUndone(tx: Tx, restaurantId: string, importId: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('menu_import')
    .set({ undone_at: at })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', importId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
