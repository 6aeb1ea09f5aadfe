import { menuFindings, type Finding } from '#contract/domain/menu-check.ts';
import type { OpeningRules } from '#contract/domain/opening-hours.ts';
import type { MenuNow } from './import-plan.ts';
import type { StoredPlan } from './menu-plan.repository.ts';
import { planChanges } from './plan-changes.ts';
import type { PlanTools } from './planned-items.ts';

/** Whether a plan is published by itself at or before an instant. */
const isPublishedBy = ({ state, publish_at }: StoredPlan, at: string): boolean =>
  state === 'planned' && publish_at !== null && publish_at <= at;

/**
 * [MP5] The menu as it will be at an instant: with every plan that is published by itself until then, in their order.
 * One that would fail changes nothing.
 */
export function menuBy(menu: MenuNow, plans: readonly StoredPlan[], at: string, tools: PlanTools): MenuNow {
  return plans
    .filter((plan) => isPublishedBy(plan, at))
    .reduce((then, { edits }) => {
      const outcome = planChanges(edits, then, tools);
      return outcome.conflicts === 0 ? outcome.menu : then;
    }, menu);
}

/** The menu that a plan is laid on: with those published before it. One without a time is laid on the menu now. */
export function menuBefore(menu: MenuNow, plans: readonly StoredPlan[], of: StoredPlan, tools: PlanTools): MenuNow {
  const place = plans.findIndex(({ id }) => id === of.id);
  const earlier = place === -1 ? plans.filter(({ id }) => id !== of.id) : plans.slice(0, place);
  return of.state === 'planned' && of.publish_at !== null ? menuBy(menu, earlier, of.publish_at, tools) : menu;
}

/** What a finding is about, whatever its item is called by then. */
const keyOf = ({ kind, dish_id, category_id, part_zh, from_at }: Finding): string =>
  [kind, dish_id, category_id, part_zh, from_at].join(' ');

/** [MP3] What the lint finds in the menu after a plan and not before it, in the week from its moment on. */
export function newFindings(
  { before, after }: { before: MenuNow; after: MenuNow },
  rules: OpeningRules,
  atMs: number,
): Finding[] {
  const known = new Set(menuFindings(before, rules, atMs).map(keyOf));
  const there = new Set(before.dishes.map(({ id }) => id));
  return menuFindings(after, rules, atMs)
    .filter((finding) => !known.has(keyOf(finding)))
    .map((finding) => ({
      ...finding,
      // A dish that the plan adds has no page yet.
      dish_id: finding.dish_id !== null && there.has(finding.dish_id) ? finding.dish_id : null,
    }));
}
