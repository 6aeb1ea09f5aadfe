import { SYSTEM_ACTOR, type Actor } from '#contract/domain/basics.ts';
import type { MenuPlan } from '#contract/domain/menu-plan.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { endPlanCall } from '#contract/http/menu/menu-plan.ts';
import { isoNow } from '../../../base/clock.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { writeCategory } from './category-edit.ts';
import { changeMenu, lockDishes, writeDish, type MenuChange } from './change-menu.ts';
import { insertDish } from './dish-edit.ts';
import type { MenuNow } from './import-plan.ts';
import { touched } from './kept-changes.ts';
import { isSameItem } from './menu-fields.ts';
import { isOpen, lockPlan, presentPlan, writePlan, type StoredPlan } from './menu-plan.repository.ts';
import { lintOf, outcomeOf, planBook } from './menu-plans.ts';
import { lockGroups, writeGroup } from './option-group.repository.ts';
import { lockTaxClasses } from './tax-class.ts';

/** Publishes a plan as a person saw it, or drops it. */
export async function endPlan(
  context: Context,
  actor: Actor,
  { restaurant_id, plan_id, version, how }: BodyOf<typeof endPlanCall>,
): Promise<MenuPlan> {
  const seen = (plan: StoredPlan | undefined): StoredPlan => {
    if (plan === undefined) throw new CallError('not_found');
    if (plan.version !== version || !isOpen(plan)) throw new CallError('stale_version');
    return plan;
  };
  const which = { restaurantId: restaurant_id, id: plan_id };
  const { traits } = context.database;
  if (how === 'drop')
    return context.database.write(async (tx) => {
      const plan = seen(await lockPlan(tx, traits, which));
      const dropped = ended(plan, { state: 'dropped', changed_at: isoNow(context.clock) });
      await writePlan(tx, restaurant_id, dropped);
      const before = { name: plan.name, publish_at: plan.publish_at, edits: plan.edits.length };
      await audit(context, tx, { restaurant_id, actor, action: 'menu.drop_plan', target: plan.id, before });
      return presentPlan(dropped, 0);
    });
  return changeMenu(context, actor, restaurant_id, async (change) => {
    const { published, conflicts } = await publish(change, seen(await lockPlan(change.live.tx, traits, which)));
    if (published === undefined) throw invalidField('plan_id', 'plan_conflicts', 'has conflicts', { count: conflicts });
    return presentPlan(published, 0);
  });
}

const ended = (plan: StoredPlan, how: Partial<StoredPlan>): StoredPlan => ({
  ...plan,
  fault: null,
  ...how,
  version: plan.version + 1,
});

/**
 * [MP4] Publishes a plan whole, in one transaction with one entry of the record, or leaves the menu as it is where a
 * conflict waits for a person.
 */
async function publish(change: MenuChange, plan: StoredPlan): Promise<{ published?: StoredPlan; conflicts: number }> {
  const { context, live, touch } = change;
  const { tx, now, restaurantId } = live;
  await lockGroups(context, live);
  await lockTaxClasses(change);
  const book = await planBook(tx, restaurantId);
  // What is published now is laid on the menu of now, whatever is planned before its time.
  const outcome = outcomeOf({ context, now }, { ...book, plans: [] }, plan);
  const { before, menu: after, changes, conflicts } = outcome;
  if (conflicts > 0) return { conflicts };
  Object.assign(touch, { kind: 'plan', name: plan.name });
  await writeMenu(change, before, after);
  const published = ended(plan, { state: 'published', changed_at: now, version_id: await change.keep() });
  await writePlan(tx, restaurantId, published);
  const findings = lintOf(book, outcome, now).length;
  await change.record('menu.publish_plan', plan.id, undefined, { name: plan.name, by: plan.by, findings, changes });
  return { published, conflicts };
}

/** Writes what differs: groups first, because dishes hold their copies. */
async function writeMenu(change: MenuChange, before: MenuNow, after: MenuNow): Promise<void> {
  const { live, touch } = change;
  const groups = new Map(before.groups.map((group) => [group.id, group]));
  for (const group of after.groups) {
    const was = groups.get(group.id);
    if (was === undefined || isSameItem(was, group)) continue;
    await writeGroup(live, { ...group, version: was.version + 1 });
    touch.items.push(...touched('group', was, group));
  }
  const categories = new Map(before.categories.map((category) => [category.id, category]));
  for (const category of after.categories) {
    const was = categories.get(category.id);
    if (was !== undefined && !isSameItem(was, category)) await writeCategory(change, was, category);
  }
  const dishes = new Map(before.dishes.map((dish) => [dish.id, dish]));
  const changed = after.dishes.filter((dish) => {
    const was = dishes.get(dish.id);
    return was !== undefined && !isSameItem(was, dish);
  });
  const rows = await lockDishes(
    change,
    changed.map(({ id }) => id),
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  for (const dish of changed) {
    const row = rowOf.get(dish.id);
    if (row === undefined || row.version !== dish.version) throw new CallError('stale_version');
    await writeDish(change, row, dish);
  }
  for (const dish of after.dishes) if (!dishes.has(dish.id)) await insertDish(change, dish);
}

/** Publishes a plan at its time, if it is still the one of then; a person is told what came of it. Safe to run again. */
export async function publishDue(context: Context, restaurantId: string, planId: string): Promise<void> {
  const work = changeMenu(context, SYSTEM_ACTOR, restaurantId, async (change) => {
    const { tx, now } = change.live;
    const plan = await lockPlan(tx, context.database.traits, { restaurantId, id: planId });
    if (plan === undefined || plan.state !== 'planned' || plan.publish_at === null || plan.publish_at > now) return;
    const { published, conflicts } = await publish(change, plan);
    if (published === undefined) {
      await writePlan(tx, restaurantId, ended(plan, { state: 'failed', fault: 'conflict', changed_at: now }));
      await change.record('menu.fail_plan', plan.id, undefined, { name: plan.name, by: plan.by, conflicts });
    }
    const payload = { plan_id: planId };
    const notice = { kind: 'menu.notify' as const, restaurant_id: restaurantId, key: null, due_at: now, payload };
    await enqueue(tx, context.ids, [notice], now);
  });
  return work.catch((error: unknown) => {
    // The restaurant is gone.
    if (!(error instanceof CallError && error.code === 'not_found')) throw error;
  });
}
