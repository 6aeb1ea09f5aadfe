import * as z from 'zod/mini';
import { IdSchema } from './basics.ts';
import { isOnSale } from './menu-availability.ts';
import {
  hasTooManyDefaults,
  report,
  requiredText,
  SpecificationInputSchema,
  type Problem,
  type SpecificationInput,
} from './menu-input.ts';
import { SpecificationSchema, type Dish, type Specification } from './menu.ts';

/**
 * A group of options that several dishes share. Each of them has a copy with option ids of its own, so that whatever
 * reads a dish needs no second table; a change of the group is written into every copy [OG1].
 */
export const OptionGroupSchema = z.object({
  id: IdSchema,
  /** What the owner calls it; customers read the specification's names. */
  label: z.string(),
  specification: SpecificationSchema,
  version: z.int(),
});
export type OptionGroup = z.infer<typeof OptionGroupSchema>;

type Labelled = { label: string; specification: SpecificationInput };
const problemsOf = ({ specification }: Labelled): Problem[] =>
  hasTooManyDefaults(specification) ? [{ path: ['specification', 'options'], code: 'too_many_defaults' }] : [];

export const GroupLabelSchema = requiredText(60);
export const OptionGroupInputSchema = z
  .object({ label: GroupLabelSchema, specification: SpecificationInputSchema })
  .check(report(problemsOf));
export type OptionGroupInput = z.infer<typeof OptionGroupInputSchema>;

type Option = SpecificationInput['options'][number];
const marksAt = (option: Option, atMs: number): unknown[] =>
  isOnSale(option, atMs) ? ['on_sale', null] : [option.status, option.sold_out_until];

/**
 * Everything of a specification that a customer sees, and no id: equal texts are equal choices. `atMs`: with what can be
 * had of it at that moment; null: without.
 */
export const contentKey = (group: SpecificationInput, atMs: number | null): string =>
  JSON.stringify([
    group.name_zh,
    group.name_en,
    group.is_multi_select,
    group.can_add_quantity,
    // Without a limit the number stays in the form and says nothing.
    group.is_limited ? group.max_selectable : null,
    group.is_required,
    group.options.map((option) => [
      option.name_zh,
      option.name_en,
      option.extra_price_cents,
      option.is_default,
      option.is_removal,
      ...(atMs === null ? [] : marksAt(option, atMs)),
    ]),
  ]);

/** Whether two specifications are the same to a customer. */
export const isSameChoice = (left: SpecificationInput, right: SpecificationInput, atMs: number | null): boolean =>
  contentKey(left, atMs) === contentKey(right, atMs);

/** A dish's copy of a group, with ids of its own for the specification and each option. */
export const copyOfGroup = (
  { id: group_id, specification }: OptionGroup,
  { id, sort_order }: Pick<Specification, 'id' | 'sort_order'>,
  idOf: (option: Specification['options'][number], place: number) => string,
): Specification => ({
  ...specification,
  id,
  options: specification.options.map((option, place) => ({ ...option, id: idOf(option, place) })),
  sort_order,
  group_id,
});

/** A dish's copy as its own. */
export const asOwn = ({ group_id: _groupId, ...own }: Specification): Specification => own;

/** Whether a dish has a copy of a group. */
export const hasGroup = ({ specifications }: Pick<Dish, 'specifications'>, groupId: string): boolean =>
  specifications.some(({ group_id }) => group_id === groupId);
