import type { SpecificationInput } from '#contract/domain/menu-input.ts';
import type { Ids } from '../../../base/ids.ts';
import type { MenuNow } from './import-plan.ts';
import type { KeptItem } from './kept-changes.ts';
import { differing, menuFields, type MenuFields } from './menu-fields.ts';
import { itemOf, type StoredEdit } from './plan-edits.ts';

export type WayBack = {
  edits: StoredEdit[];
  /** What was deleted since, and does not come back. */
  gone: Pick<KeptItem, 'of' | 'name_zh' | 'name_en'>[];
};

/**
 * [MP6] The edits that bring a menu back to before these changes. What was deleted since stays deleted; a dish that was
 * added since goes off the shelf.
 */
export function wayBack(kept: readonly KeptItem[], menu: MenuNow, ids: Ids): WayBack {
  const gone = kept.filter(({ after }) => after === null).map(({ of, name_zh, name_en }) => ({ of, name_zh, name_en }));
  const edits = kept.flatMap((item): StoredEdit[] => {
    const { of, id: target, name_zh, name_en } = item;
    const there = itemOf(menu, { of, target });
    if (there === undefined || item.after === null) return [];
    const fields = item.before ?? (of === 'dish' ? { status: 'off_shelf' } : {});
    const { before, after } = differing(menuFields(there), withoutGone(fields, menu));
    return Object.keys(after).length === 0
      ? []
      : [{ id: ids.next(), of, target, name_zh, name_en, was: before, to: after }];
  });
  return { edits, gone };
}

/** Fields that name what there is no more: a dish stays in its category, a copy of a deleted group is the dish's own. */
function withoutGone({ category_id, tax_class_id, specifications, ...fields }: MenuFields, menu: MenuNow): MenuFields {
  const hasCategory = menu.categories.some(({ id }) => id === category_id);
  const hasTaxClass = tax_class_id === null || menu.taxClasses.some(({ id }) => id === tax_class_id);
  const groups = new Set<unknown>(menu.groups.map(({ id }) => id));
  return {
    ...fields,
    ...(category_id !== undefined && hasCategory ? { category_id } : {}),
    ...(tax_class_id !== undefined && hasTaxClass ? { tax_class_id } : {}),
    ...(specifications === undefined
      ? {}
      : {
          specifications: (specifications as SpecificationInput[]).map((specification) => ({
            ...specification,
            group_id: groups.has(specification.group_id) ? specification.group_id : null,
          })),
        }),
  };
}
