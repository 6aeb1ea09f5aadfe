import type { SpecificationInput } from '#contract/domain/menu-input.ts';
import type { OptionGroup } from '#contract/domain/option-group.ts';

export type OptionInput = SpecificationInput['options'][number];
type MakeId = () => string;

export const newOption = (makeId: MakeId): OptionInput => ({
  id: makeId(),
  name_zh: '',
  name_en: '',
  extra_price_cents: 0,
  is_default: false,
  is_removal: false,
  status: 'on_sale',
  sold_out_until: null,
});

export const newGroup = (makeId: MakeId): SpecificationInput => ({
  id: makeId(),
  name_zh: '',
  name_en: '',
  is_multi_select: false,
  can_add_quantity: false,
  is_limited: false,
  max_selectable: 1,
  is_required: true,
  options: [newOption(makeId)],
});

/** The same group once more, with new ids; the copy of a shared one is of another dish, or the dish's own. */
export const copyOf = (group: SpecificationInput, makeId: MakeId): SpecificationInput => ({
  ...group,
  id: makeId(),
  options: group.options.map((option) => ({ ...option, id: makeId() })),
});

/** A single choice takes one default at most; choosing another takes the mark from the first. */
export const withDefault = (group: SpecificationInput, index: number, isOn: boolean): SpecificationInput => ({
  ...group,
  options: group.options.map((option, at) => {
    if (at === index) return { ...option, is_default: isOn };
    return group.is_multi_select || !isOn ? option : { ...option, is_default: false };
  }),
});

/** A group made single keeps its first default only and has no limit of kinds. */
export function asMulti(group: SpecificationInput, is_multi_select: boolean): SpecificationInput {
  if (is_multi_select) return { ...group, is_multi_select };
  const first = group.options.findIndex(({ is_default }) => is_default);
  return {
    ...group,
    is_multi_select,
    is_limited: group.can_add_quantity && group.is_limited,
    options: group.options.map((option, index) => ({ ...option, is_default: index === first })),
  };
}

/** A shared group for a dish that has it not yet; the server makes the copy from the group as it is then. */
export const sharedCopy = ({ id: group_id, specification }: OptionGroup, makeId: MakeId): SpecificationInput => {
  const { sort_order: _order, ...group } = specification;
  return copyOf({ ...group, group_id }, makeId);
};
