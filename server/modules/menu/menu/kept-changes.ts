import type { Category, Dish } from '#contract/domain/menu.ts';
import type { OptionGroup } from '#contract/domain/option-group.ts';
import { differing, menuFields, type MenuFields } from './menu-fields.ts';

/**
 * What happened to one item of the menu: the changed fields on both sides. `before` is null for one that was added,
 * `after` for one that was deleted.
 */
export type KeptItem = {
  of: 'dish' | 'category' | 'group';
  id: string;
  name_zh: string;
  name_en: string;
  before: MenuFields | null;
  after: MenuFields | null;
};

type Item<Of extends KeptItem['of']> = Of extends 'dish' ? Dish : Of extends 'category' ? Category : OptionGroup;

const namesOf = (item: Dish | Category | OptionGroup): Pick<KeptItem, 'name_zh' | 'name_en'> =>
  'label' in item ? { name_zh: item.label, name_en: '' } : { name_zh: item.name_zh, name_en: item.name_en };

/** What a change did to an item, or nothing where it is the same menu. */
export function touched<Of extends KeptItem['of']>(
  of: Of,
  before: Item<Of> | null,
  after: Item<Of> | null,
): KeptItem[] {
  const item = after ?? before;
  if (item === null) return [];
  const about = { of, id: item.id, ...namesOf(item) };
  if (before === null || after === null)
    return [{ ...about, before: before === null ? null : {}, after: after === null ? null : {} }];
  const fields = differing(menuFields(before), menuFields(after));
  return Object.keys(fields.after).length === 0 ? [] : [{ ...about, ...fields }];
}

/** One after the other as one. */
function followed(earlier: KeptItem, later: KeptItem): KeptItem[] {
  if (earlier.before === null) return later.after === null ? [] : [{ ...later, before: null }];
  if (later.after === null) return [{ ...later, before: earlier.before }];
  // What was deleted and came back under its id is there again; what else it was, nobody kept.
  if (earlier.after === null || later.before === null) return [{ ...later, before: earlier.before, after: {} }];
  const fields = differing({ ...later.before, ...earlier.before }, { ...earlier.after, ...later.after });
  return Object.keys(fields.after).length === 0 ? [] : [{ ...later, ...fields }];
}

/** Changes and those that followed, as one: each item once. */
export function joinedChanges(earlier: readonly KeptItem[], later: readonly KeptItem[]): KeptItem[] {
  const items = new Map(earlier.map((item) => [`${item.of} ${item.id}`, [item]]));
  for (const item of later) {
    const key = `${item.of} ${item.id}`;
    const [known] = items.get(key) ?? [];
    items.set(key, known === undefined ? [item] : followed(known, item));
  }
  return [...items.values()].flat();
}
