import type { Actor } from '#contract/domain/basics.ts';
import { MAX_OPTION_GROUPS } from '#contract/domain/menu-input.ts';
import type { Dish, Specification } from '#contract/domain/menu.ts';
import {
  asOwn,
  copyOfGroup,
  hasGroup,
  type OptionGroup,
  type OptionGroupInput,
} from '#contract/domain/option-group.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type {
  addOptionGroupCall,
  deleteOptionGroupCall,
  listOptionGroupsCall,
  updateOptionGroupCall,
} from '#contract/http/menu/option-group.ts';
import type { Queries } from '../../../db/database.ts';
import type { Kept, Once } from '../../../http/first-answer.ts';
import type { Context } from '../../context.ts';
import { changedFields, changeMenu, isEmpty, lockDishes, writeDish, type MenuChange } from './change-menu.ts';
import { groupContent, newGroup } from './group-book.ts';
import { touched } from './kept-changes.ts';
import { presentDish } from './menu-rows.repository.ts';
import {
  findHolders,
  insertGroup,
  listGroups,
  lockGroups,
  removeGroup,
  writeGroup,
  type Groups,
} from './option-group.repository.ts';

export async function groupList(db: Queries, restaurantId: string): Promise<ReplyOf<typeof listOptionGroupsCall>> {
  const holders = await findHolders(db, restaurantId);
  const groups = await listGroups(db, restaurantId);
  return {
    items: groups.map((group) => ({
      group,
      dish_ids: holders.filter(({ group_ids }) => group_ids.includes(group.id)).map(({ id }) => id),
    })),
  };
}

/** An owner knows a group by its label, as a file does: each has its own [OG6]. */
export function assertLabel(groups: Groups, label: string, { path, ownId }: { path: string; ownId?: string }): void {
  if ([...groups.values()].some((group) => group.label === label && group.id !== ownId))
    throw invalidField(path, 'taken', 'is another group’s');
}

export function assertRoomForGroup({ size }: Groups, path: string): void {
  if (size >= MAX_OPTION_GROUPS)
    throw invalidField(path, 'too_many_groups', 'is one too many', { maximum: MAX_OPTION_GROUPS });
}

export function groupOf(groups: Groups, groupId: string): OptionGroup {
  const group = groups.get(groupId);
  if (group === undefined) throw new CallError('not_found');
  return group;
}

/** Makes a shared group that no dish has yet. */
export function addGroup(
  context: Context,
  actor: Actor,
  { restaurant_id, group: input }: BodyOf<typeof addOptionGroupCall>,
  once: Once,
): Promise<Kept<OptionGroup>> {
  return changeMenu(context, actor, restaurant_id, (change) =>
    once(change.live.tx, async () => {
      const groups = await lockGroups(context, change.live);
      assertRoomForGroup(groups, 'group');
      assertLabel(groups, input.label, { path: 'group.label' });
      const group = newGroup({ ids: context.ids, now: change.live.now }, input);
      await insertGroup(change.live, group);
      await change.record('menu.add_option_group', group.id, undefined, recordOf(group));
      return group;
    }),
  );
}

/** What a record keeps of a group: one level, so that each changed field is a line. */
const recordOf = ({ label, specification }: OptionGroup | OptionGroupInput) => ({
  label,
  ...asOwnFields(specification),
});

const asOwnFields = ({ name_zh, name_en, ...rule }: OptionGroupInput['specification']) => {
  const { is_multi_select, can_add_quantity, is_limited, max_selectable, is_required, options } = rule;
  return { name_zh, name_en, is_multi_select, can_add_quantity, is_limited, max_selectable, is_required, options };
};

/** [OG1] Changes a group and its copy in every dish, in one transaction and one entry of the record. */
export function updateGroup(
  context: Context,
  actor: Actor,
  input: BodyOf<typeof updateOptionGroupCall>,
): Promise<ReplyOf<typeof updateOptionGroupCall>> {
  return changeMenu(context, actor, input.restaurant_id, async (change) => {
    const groups = await lockGroups(context, change.live);
    const before = groupOf(groups, input.group_id);
    if (before.version !== input.version) throw new CallError('stale_version');
    const { label, specification } = input.group;
    assertLabel(groups, label, { path: 'group.label', ownId: before.id });
    const tools = { ids: context.ids, now: change.live.now };
    const next = { ...before, label, specification: groupContent(tools, specification, before.specification) };
    const fields = changedFields(recordOf(before), recordOf(next));
    if (isEmpty(fields.after)) return { group: before, changed_dishes: 0 };
    const group = { ...next, version: before.version + 1 };
    await writeGroup(change.live, group);
    change.touch.items.push(...touched('group', before, group));
    const dish_ids = await changeHolders(change, group.id, (copy) =>
      copyOfGroup(group, copy, ({ id }) => {
        const place = before.specification.options.findIndex((option) => option.id === id);
        return copy.options[place]?.id ?? context.ids.next();
      }),
    );
    await change.record(
      'menu.update_option_group',
      group.id,
      { ...fields.before, label: before.label },
      {
        ...fields.after,
        label,
        dish_ids,
      },
    );
    return { group, changed_dishes: dish_ids.length };
  });
}

/** Changes the copy of a group in each of its dishes, or in those named; null takes it away. Returns the dishes. */
export async function changeHolders(
  change: MenuChange,
  groupId: string,
  next: (copy: Specification) => Specification | null,
  only?: readonly string[],
): Promise<string[]> {
  const holders = (await findHolders(change.live.tx, change.live.restaurantId))
    .filter(({ id, group_ids }) => group_ids.includes(groupId) && (only === undefined || only.includes(id)))
    .map(({ id }) => id);
  for (const row of await lockDishes(change, holders)) {
    const dish = presentDish(row);
    if (hasGroup(dish, groupId))
      await writeDish(change, row, { ...dish, specifications: withCopy(dish, groupId, next) });
  }
  return holders;
}

const withCopy = (
  { specifications }: Dish,
  groupId: string,
  next: (copy: Specification) => Specification | null,
): Specification[] =>
  specifications.flatMap((specification) => {
    if (specification.group_id !== groupId) return [specification];
    const changed = next(specification);
    return changed === null ? [] : [changed];
  });

/** Deletes a group; while dishes have it only if each of them keeps it as its own. */
export function deleteGroup(
  context: Context,
  actor: Actor,
  { restaurant_id, group_id, detach }: BodyOf<typeof deleteOptionGroupCall>,
): Promise<ReplyOf<typeof deleteOptionGroupCall>> {
  return changeMenu(context, actor, restaurant_id, async (change) => {
    const group = groupOf(await lockGroups(context, change.live), group_id);
    const holders = (await findHolders(change.live.tx, restaurant_id)).filter(({ group_ids }) =>
      group_ids.includes(group_id),
    );
    if (holders.length > 0 && !detach)
      throw invalidField('group_id', 'group_in_use', 'is a group of dishes', { dishes: holders.length });
    const dish_ids = await changeHolders(change, group_id, asOwn);
    await removeGroup(change.live, group_id);
    change.touch.items.push(...touched('group', group, null));
    await change.record('menu.delete_option_group', group_id, { ...recordOf(group), dish_ids }, undefined);
    return { changed_dishes: dish_ids.length };
  });
}
