import { PLAN_STATES, type MenuPlan } from '#contract/domain/menu-plan.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import type { DialectTraits } from '../../../db/dialect.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import type { StoredEdit } from './plan-edits.ts';

/** A plan with its edits. */
export type StoredPlan = Omit<MenuPlan, 'edits' | 'conflicts'> & { edits: StoredEdit[] };

/** Neither published nor dropped: one that failed waits for a person. */
const OPEN = ['draft', 'planned', 'failed'] as const;
export const isOpen = ({ state }: Pick<StoredPlan, 'state'>): boolean => OPEN.some((open) => open === state);

/** So many that ended are listed. */
const MAX_ENDED = 30;

const presentStored = ({ restaurant_id: _restaurantId, state, edits, ...row }: Row<'menu_plan'>): StoredPlan => ({
  ...row,
  state: PLAN_STATES.find((known) => known === state) ?? 'draft',
  edits: fromJson<StoredEdit[]>(edits),
});

export const presentPlan = ({ edits, ...plan }: StoredPlan, conflicts: number): MenuPlan => ({
  ...plan,
  edits: edits.length,
  conflicts,
});

const plansOf = (db: Queries, restaurantId: string) =>
  db.selectFrom('menu_plan').selectAll().where('restaurant_id', '=', restaurantId);

/** The open plans: those with a time first, in their order. */
export async function openPlans(db: Queries, restaurantId: string): Promise<StoredPlan[]> {
  const rows = await plansOf(db, restaurantId).where('state', 'in', OPEN).orderBy('id').execute();
  return inOrder(rows.map(presentStored));
}

/** Plans in the order in which they are published; those without a time last. */
export function inOrder(plans: readonly StoredPlan[]): StoredPlan[] {
  const timeOf = ({ publish_at }: StoredPlan): number => (publish_at === null ? Infinity : Date.parse(publish_at));
  return plans.toSorted((left, right) => (timeOf(left) === timeOf(right) ? 0 : timeOf(left) - timeOf(right)));
}

export const endedPlans = async (db: Queries, restaurantId: string): Promise<StoredPlan[]> =>
  (
    await plansOf(db, restaurantId)
      .where('state', 'not in', OPEN)
      .orderBy('changed_at', 'desc')
      .orderBy('id')
      .limit(MAX_ENDED)
      .execute()
  ).map(presentStored);

export async function findPlan(db: Queries, restaurantId: string, id: string): Promise<StoredPlan | undefined> {
  const row = await plansOf(db, restaurantId).where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : presentStored(row);
}

/** Locked until the transaction ends. */
export async function lockPlan(
  tx: Tx,
  traits: DialectTraits,
  { restaurantId, id }: { restaurantId: string; id: string },
): Promise<StoredPlan | undefined> {
  const row = await plansOf(tx, restaurantId).where('id', '=', id).modifyEnd(traits.forUpdate).executeTakeFirst();
  return row === undefined ? undefined : presentStored(row);
}

export async function writePlan(tx: Tx, restaurantId: string, plan: StoredPlan): Promise<void> {
  const { id, ...cells } = { ...plan, edits: toJson(plan.edits) };
  await tx
    .insertInto('menu_plan')
    .values({ restaurant_id: restaurantId, id, ...cells })
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'id']).doUpdateSet(cells))
    .execute();
}
