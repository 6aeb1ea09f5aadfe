import type { OptionGroup } from '#contract/domain/option-group.ts';
import type { Specification } from '#contract/domain/menu.ts';
import type { Queries } from '../../../db/database.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import type { Context, RestaurantTx } from '../../context.ts';

export type Groups = ReadonlyMap<string, OptionGroup>;

const presentGroup = ({ specification, id, label, version }: Row<'option_group'>): OptionGroup => ({
  id,
  label,
  specification: fromJson<Specification>(specification),
  version,
});

const groupRows = (db: Queries, restaurantId: string) =>
  db.selectFrom('option_group').selectAll().where('restaurant_id', '=', restaurantId);

/** The shared groups of a restaurant, by what the owner calls them. */
export const listGroups = async (db: Queries, restaurantId: string): Promise<OptionGroup[]> =>
  (await groupRows(db, restaurantId).orderBy('label').execute()).map(presentGroup);

/**
 * Locks the shared groups until the end of the transaction. Always before dishes: who gives a dish a group and who changes
 * the group in its dishes then wait for each other.
 */
export async function lockGroups({ database }: Context, { tx, restaurantId }: RestaurantTx): Promise<Groups> {
  const rows = await groupRows(tx, restaurantId).orderBy('id').modifyEnd(database.traits.forUpdate).execute();
  return new Map(rows.map((row) => [row.id, presentGroup(row)]));
}

export const insertGroup = ({ tx, restaurantId }: RestaurantTx, group: OptionGroup) =>
  tx
    .insertInto('option_group')
    .values({ ...group, restaurant_id: restaurantId, specification: toJson(group.specification) })
    .execute();

export const writeGroup = ({ tx, restaurantId }: RestaurantTx, { id, label, specification, version }: OptionGroup) =>
  tx
    .updateTable('option_group')
    .set({ label, specification: toJson(specification), version })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .execute();

export const removeGroup = ({ tx, restaurantId }: RestaurantTx, id: string) =>
  tx.deleteFrom('option_group').where('restaurant_id', '=', restaurantId).where('id', '=', id).execute();

/** The dishes that have a copy of any of the groups. */
export async function findHolders(
  db: Queries,
  restaurantId: string,
): Promise<{ id: string; group_ids: readonly string[] }[]> {
  const rows = await db
    .selectFrom('dish')
    .select(['id', 'specifications'])
    .where('restaurant_id', '=', restaurantId)
    .where('specifications', 'like', '%"group_id"%')
    .orderBy('id')
    .execute();
  return rows.map(({ id, specifications }) => ({
    id,
    group_ids: fromJson<Specification[]>(specifications).flatMap(({ group_id }) => group_id ?? []),
  }));
}
