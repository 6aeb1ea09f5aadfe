import type { Actor } from '#contract/domain/basics.ts';
import { MAX_OPEN_PLANS, MAX_PLAN_EDITS, type MenuPlan } from '#contract/domain/menu-plan.ts';
import type { MenuItemChange } from '#contract/domain/menu-import.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#contract/http/call.ts';
import type { getPlanCall, listPlansCall, savePlanCall } from '#contract/http/menu/menu-plan.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { storedRestaurant } from '../../store/restaurant/restaurant-rows.repository.ts';
import type { Context } from '../../context.ts';
import type { MenuNow } from './import-plan.ts';
import { menuNow } from './menu-now.ts';
import { endedPlans, findPlan, isOpen, openPlans, presentPlan, type StoredPlan } from './menu-plan.repository.ts';
import { changesSince } from './menu-version.repository.ts';
import { wayBack } from './plan-back.ts';
import { planChanges, type PlanOutcome } from './plan-changes.ts';
import { menuBefore, newFindings } from './then-menu.ts';

/** A restaurant's menu with its open plans, read together. */
export type PlanBook = { restaurant: Row<'restaurant'>; menu: MenuNow; plans: StoredPlan[] };

export async function planBook(db: Queries, restaurantId: string): Promise<PlanBook> {
  const restaurant = await findRestaurantRow(db, restaurantId);
  if (restaurant === undefined) throw new CallError('not_found');
  return { restaurant, menu: await menuNow(db, restaurant), plans: await openPlans(db, restaurantId) };
}

/** What a plan would do at its moment. */
export function outcomeOf({ context, now }: { context: Context; now: string }, book: PlanBook, plan: StoredPlan) {
  const tools = { ids: context.ids, now };
  const before = menuBefore(book.menu, book.plans, plan, tools);
  return { before, ...planChanges(plan.edits, before, tools) };
}

export async function listPlans(
  context: Context,
  { restaurant_id: restaurantId, item_id }: QueryOf<typeof listPlansCall>,
): Promise<MenuPlan[]> {
  const { db } = context.database;
  const now = isoNow(context.clock);
  const isMeant = ({ edits }: StoredPlan): boolean =>
    item_id === undefined || edits.some(({ target }) => target === item_id);
  const open = (await openPlans(db, restaurantId)).filter(isMeant);
  const ended = item_id === undefined ? (await endedPlans(db, restaurantId)).map((plan) => presentPlan(plan, 0)) : [];
  if (open.length === 0) return ended;
  const book = await planBook(db, restaurantId);
  const meant = book.plans.filter(isMeant);
  return [...meant.map((plan) => presentPlan(plan, outcomeOf({ context, now }, book, plan).conflicts)), ...ended];
}

type View = ReplyOf<typeof getPlanCall>;

/** [MP3] What a plan, or going back to before a version, would change, and what the lint newly finds then. */
export async function viewPlan(
  context: Context,
  { restaurant_id, plan_id, version_id }: QueryOf<typeof getPlanCall>,
): Promise<View> {
  const { db } = context.database;
  const book = await planBook(db, restaurant_id);
  if (version_id !== undefined) return viewBack(context, book, version_id);
  const plan = plan_id === undefined ? undefined : await findPlan(db, restaurant_id, plan_id);
  if (plan === undefined) throw new CallError('not_found');
  const now = isoNow(context.clock);
  const outcome = outcomeOf({ context, now }, book, plan);
  const isSeen = isOpen(plan);
  return {
    plan: presentPlan(plan, isSeen ? outcome.conflicts : 0),
    changes: outcome.changes,
    findings: isSeen
      ? lintOf(book, outcome, plan.publish_at !== null && plan.publish_at > now ? plan.publish_at : now)
      : [],
  };
}

/** What the lint newly finds from an instant on. */
export const lintOf = (
  { restaurant }: Pick<PlanBook, 'restaurant'>,
  outcome: PlanOutcome & { before: MenuNow },
  at: string,
): View['findings'] =>
  newFindings({ before: outcome.before, after: outcome.menu }, storedRestaurant(restaurant), Date.parse(at));

async function viewBack(context: Context, book: PlanBook, versionId: string): Promise<View> {
  const kept = await changesSince(context.database.db, book.restaurant.id, versionId);
  if (kept === undefined) throw new CallError('not_found');
  const now = isoNow(context.clock);
  const { edits, gone } = wayBack(kept, book.menu, context.ids);
  const outcome = { before: book.menu, ...planChanges(edits, book.menu, { ids: context.ids, now }) };
  const deleted = gone.map((item): MenuItemChange => ({ ...item, kind: 'remove', problem: 'gone', fields: [] }));
  return { plan: null, changes: [...outcome.changes, ...deleted], findings: lintOf(book, outcome, now) };
}

export type SaveInput = BodyOf<typeof savePlanCall>;

export function assertRoom(book: PlanBook, plan: StoredPlan): void {
  const { plans } = book;
  if (plans.length >= MAX_OPEN_PLANS && !plans.some(({ id }) => id === plan.id))
    throw invalidField('plan_id', 'too_many_plans', 'is one too many', { maximum: MAX_OPEN_PLANS });
  if (plan.edits.length > MAX_PLAN_EDITS)
    throw invalidField('edits', 'too_big', 'are too many', { maximum: MAX_PLAN_EDITS });
}

/** A plan that nothing is in yet. */
export const newPlan = (context: Context, actor: Actor, name: string): StoredPlan => ({
  id: context.ids.next(),
  name,
  state: 'draft',
  publish_at: null,
  edits: [],
  by: actor.name,
  changed_at: '',
  fault: null,
  version: 0,
  version_id: null,
});
