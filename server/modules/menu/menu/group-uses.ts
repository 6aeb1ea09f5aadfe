import type { Actor } from '#contract/domain/basics.ts';
import { MAX_SPECIFICATIONS } from '#contract/domain/menu-input.ts';
import type { Dish, Specification } from '#contract/domain/menu.ts';
import { asOwn, copyOfGroup, hasGroup, isSameChoice, type OptionGroup } from '#contract/domain/option-group.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { joinOptionGroupCall, useOptionGroupCall } from '#contract/http/menu/option-group.ts';
import type { Kept, Once } from '../../../http/first-answer.ts';
import type { Context } from '../../context.ts';
import { changeMenu, lockDishes, writeDish, type MenuChange } from './change-menu.ts';
import { withMarks } from './dish-draft.ts';
import { newGroup } from './group-book.ts';
import { presentDish } from './menu-rows.repository.ts';
import { insertGroup, lockGroups, type Groups } from './option-group.repository.ts';
import { assertLabel, assertRoomForGroup, changeHolders, groupOf } from './option-groups.ts';

/** [OG3] Gives dishes a shared group, makes it their own, or takes it away from them: one entry of the record. */
export function useGroup(
  context: Context,
  actor: Actor,
  { restaurant_id, group_id, dish_ids, how }: BodyOf<typeof useOptionGroupCall>,
): Promise<ReplyOf<typeof useOptionGroupCall>> {
  return changeMenu(context, actor, restaurant_id, async (change) => {
    const group = groupOf(await lockGroups(context, change.live), group_id);
    const rows = await lockDishes(change, dish_ids);
    if (how !== 'attach') {
      const changed = await changeHolders(change, group_id, how === 'detach' ? asOwn : () => null, dish_ids);
      await recordUse(change, how, group, changed);
      return { group, changed_dishes: changed.length };
    }
    const shared = withMarks(group, change.live.now);
    const changed: string[] = [];
    for (const row of rows) {
      const dish = presentDish(row);
      if (hasGroup(dish, group_id)) continue;
      const specifications = attached(change, dish, shared);
      if (specifications.length > MAX_SPECIFICATIONS)
        throw invalidField(`dish_ids.${dish_ids.indexOf(row.id)}`, 'too_big', 'has as many as it may', {
          maximum: MAX_SPECIFICATIONS,
          name: row.name_zh,
        });
      await writeDish(change, row, { ...dish, specifications });
      changed.push(row.id);
    }
    await recordUse(change, how, group, changed);
    return { group, changed_dishes: changed.length };
  });
}

async function recordUse(change: MenuChange, how: string, { id, label }: OptionGroup, dish_ids: string[]) {
  if (dish_ids.length > 0) await change.record('menu.use_option_group', id, undefined, { label, how, dish_ids });
}

/** A specification of the dish's own that is the same becomes the group's copy and keeps its ids; else the copy is new. */
function attached({ context, live }: MenuChange, { specifications }: Dish, group: OptionGroup): Specification[] {
  const atMs = Date.parse(live.now);
  const own = specifications.find((one) => one.group_id === undefined && isSameChoice(one, group.specification, atMs));
  if (own !== undefined) return specifications.map((one) => (one === own ? joined(own, group) : one));
  const sort_order = Math.max(0, ...specifications.map((one) => one.sort_order)) + 1;
  return [...specifications, copyOfGroup(group, { id: context.ids.next(), sort_order }, () => context.ids.next())];
}

const joined = (own: Specification, group: OptionGroup): Specification =>
  copyOfGroup(group, own, ({ id }, place) => own.options[place]?.id ?? id);

type JoinInput = BodyOf<typeof joinOptionGroupCall>;

/** [OG5] Makes equal specifications one shared group; every part keeps its id, so that orders still find it. */
export function joinGroup(
  context: Context,
  actor: Actor,
  input: JoinInput,
  once: Once,
): Promise<Kept<ReplyOf<typeof joinOptionGroupCall>>> {
  return changeMenu(context, actor, input.restaurant_id, (change) =>
    once(change.live.tx, async () => {
      const groups = await lockGroups(context, change.live);
      const placeOf = new Map(input.places.map(({ dish_id, specification_id }) => [dish_id, specification_id]));
      const rows = (await lockDishes(change, [...placeOf.keys()])).map((row) => {
        const dish = presentDish(row);
        const own = dish.specifications.find(({ id }) => id === placeOf.get(row.id));
        // Whoever looked at it saw a specification that was the dish's own.
        if (own === undefined || own.group_id !== undefined) throw new CallError('stale_version');
        return { row, dish, own };
      });
      const group = await groupToJoin(change, groups, input, rows[0]?.own);
      const atMs = Date.parse(change.live.now);
      if (!rows.every(({ own, dish }) => isSameChoice(own, group.specification, atMs) && !hasGroup(dish, group.id)))
        throw new CallError('stale_version');
      for (const { row, dish, own } of rows)
        await writeDish(change, row, {
          ...dish,
          specifications: dish.specifications.map((one) => (one === own ? joined(own, group) : one)),
        });
      const dish_ids = rows.map(({ row }) => row.id);
      await change.record('menu.join_option_group', group.id, undefined, { label: group.label, dish_ids });
      return { group, changed_dishes: dish_ids.length };
    }),
  );
}

async function groupToJoin(
  change: MenuChange,
  groups: Groups,
  { group_id, label }: JoinInput,
  first: Specification | undefined,
): Promise<OptionGroup> {
  const { context, live } = change;
  if (group_id !== null) return withMarks(groupOf(groups, group_id), live.now);
  if (label === null || first === undefined) throw invalidField('label', 'required', 'is required');
  assertRoomForGroup(groups, 'label');
  assertLabel(groups, label, { path: 'label' });
  const made = newGroup({ ids: context.ids, now: live.now }, { label, specification: withoutIds(first) });
  await insertGroup(live, made);
  return made;
}

const withoutIds = ({ id: _id, sort_order: _order, options, ...rule }: Specification) => ({
  ...rule,
  options: options.map(({ id: _optionId, ...option }) => option),
});
