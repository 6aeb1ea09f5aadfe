import * as z from 'zod/mini';
import { oneLine } from './plain-text.ts';
import type { FieldCode } from '../errors.ts';
import { GivenInstantSchema, IdSchema, paragraphsOf, textOf } from './basics.ts';
import type { LimitedTime } from './menu-availability.ts';
import { MAX_PRICE_CENTS } from './menu-price.ts';
import { DishStatusSchema } from './menu.ts';
import { SpanSchema, WEEKDAYS } from './opening-hours.ts';

/** Input for dishes and categories, with the specification's rules; both sides run these schemas. */

/** Limits of a restaurant's menu. */
export const MAX_DISHES = 2_000;
export const MAX_CATEGORIES = 200;
export const MAX_SPECIFICATIONS = 20;
export const MAX_OPTION_GROUPS = 200;

/** The dishes of one act on many. */
export const DishIdsSchema = z.array(IdSchema).check(z.minLength(1, 'required'), z.maxLength(MAX_DISHES));

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === '';
const codeFor = (code: FieldCode) => (issue: { input?: unknown }) => (isMissing(issue.input) ? 'required' : code);

export const requiredText = (max: number) =>
  z
    .string({ error: codeFor('invalid_value') })
    .check(z.overwrite(oneLine), z.minLength(1, 'required'), z.maxLength(max));

/** What is above the limit is a price: it keeps the code of the limit, so that the message says what that is. */
const priceCode = (issue: { input?: unknown; code?: string }): string | undefined =>
  issue.code === 'too_big' ? undefined : codeFor('price_invalid')(issue);

export const PriceSchema = z.int({ error: priceCode }).check(z.minimum(0, 'price_invalid'), z.maximum(MAX_PRICE_CENTS));

/** A picture's address: a path of this site as the upload returns it, or a web address. */
export const ImagePathSchema = z
  .string()
  .check(z.maxLength(300), z.regex(/^(\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/, 'invalid_value'));

export const WindowInputSchema = z.object({
  days: z.array(z.enum(WEEKDAYS)).check(z.minLength(1, 'required'), z.maxLength(7)),
  span: SpanSchema,
});

const limitedTimeFields = {
  is_limited_time: z.boolean(),
  available_from_at: z.nullable(GivenInstantSchema),
  available_until_at: z.nullable(GivenInstantSchema),
  weekly_windows: z.array(WindowInputSchema).check(z.maxLength(14)),
};

export const OptionInputSchema = z.object({
  id: z.optional(IdSchema),
  name_zh: requiredText(60),
  name_en: z._default(textOf(60), ''),
  extra_price_cents: PriceSchema,
  is_default: z._default(z.boolean(), false),
  is_removal: z._default(z.boolean(), false),
  status: z._default(DishStatusSchema, 'on_sale'),
  sold_out_until: z._default(z.nullable(GivenInstantSchema), null),
});

export const SpecificationInputSchema = z.object({
  id: z.optional(IdSchema),
  name_zh: requiredText(60),
  name_en: z._default(textOf(60), ''),
  is_multi_select: z._default(z.boolean(), false),
  can_add_quantity: z._default(z.boolean(), false),
  is_limited: z._default(z.boolean(), false),
  max_selectable: z._default(z.int().check(z.minimum(1), z.maximum(99)), 1),
  is_required: z._default(z.boolean(), false),
  options: z.array(OptionInputSchema).check(z.minLength(1, 'required'), z.maxLength(60)),
  /** A shared group, whose content it takes; null: the dish's own; absent: what it is stays, while it equals its group. */
  group_id: z.optional(z.nullable(IdSchema)),
});
export type SpecificationInput = z.infer<typeof SpecificationInputSchema>;

const AllergenSchema = textOf(40, 1).check(z.regex(/^[^;]+$/, 'invalid_value'));

/** Without defaults: a change sets only the fields it names. */
const dishFields = {
  name_zh: requiredText(80),
  name_en: textOf(80),
  description_zh: paragraphsOf(1000),
  description_en: paragraphsOf(1000),
  category_id: IdSchema,
  price_cents: PriceSchema,
  image: z.nullable(ImagePathSchema),
  status: DishStatusSchema,
  sold_out_until: z.nullable(GivenInstantSchema),
  is_chefs_special: z.boolean(),
  can_order_alone: z.boolean(),
  ...limitedTimeFields,
  station: z.nullable(textOf(30)),
  allergens: z.array(AllergenSchema).check(z.maxLength(20)),
  tax_class_id: z.nullable(IdSchema),
  specifications: z.array(SpecificationInputSchema).check(z.maxLength(MAX_SPECIFICATIONS)),
};

const categoryFields = {
  name_zh: requiredText(60),
  name_en: textOf(60),
  description_zh: paragraphsOf(500),
  description_en: paragraphsOf(500),
  number: textOf(12),
  ...limitedTimeFields,
  is_activity: z.boolean(),
  station: z.nullable(textOf(30)),
};

const NOT_LIMITED = { is_limited_time: false, available_from_at: null, available_until_at: null, weekly_windows: [] };
const limitedTimeDefaults = {
  is_limited_time: z._default(limitedTimeFields.is_limited_time, NOT_LIMITED.is_limited_time),
  available_from_at: z._default(limitedTimeFields.available_from_at, null),
  available_until_at: z._default(limitedTimeFields.available_until_at, null),
  weekly_windows: z._default(limitedTimeFields.weekly_windows, []),
};

export const DishPatchSchema = z.partial(z.object(dishFields));
export type DishPatch = z.infer<typeof DishPatchSchema>;
export const CategoryPatchSchema = z.partial(z.object(categoryFields));
export type CategoryPatch = z.infer<typeof CategoryPatchSchema>;

/** A rule across several fields: the field that shows it, and its code. */
export type Problem = { path: readonly (string | number)[]; code: FieldCode };

/** A limited-time item has dates or windows, and its end is after its beginning. */
export function limitedTimeProblems(item: LimitedTime): Problem[] {
  if (!item.is_limited_time) return [];
  const { available_from_at: from, available_until_at: until, weekly_windows } = item;
  if (from === null && until === null && weekly_windows.length === 0)
    return [{ path: ['is_limited_time'], code: 'window_required' }];
  return from !== null && until !== null && until <= from
    ? [{ path: ['available_until_at'], code: 'until_before_from' }]
    : [];
}

/** A single choice has at most one default, a limited choice no more defaults than may be chosen. */
export function hasTooManyDefaults(specification: SpecificationInput): boolean {
  const defaults = specification.options.filter((option) => option.is_default).length;
  const most = specification.is_multi_select
    ? specification.is_limited
      ? specification.max_selectable
      : Number.POSITIVE_INFINITY
    : 1;
  return defaults > most;
}

/** Rules of a dish's specifications: their defaults, and that it has each shared group once. */
export const specificationProblems = (specifications: readonly SpecificationInput[]): Problem[] =>
  specifications.flatMap((specification, index): Problem[] => {
    const { group_id } = specification;
    const isRepeated =
      typeof group_id === 'string' && specifications.slice(0, index).some((other) => other.group_id === group_id);
    return [
      ...(hasTooManyDefaults(specification)
        ? [{ path: ['specifications', index, 'options'], code: 'too_many_defaults' } as const]
        : []),
      ...(isRepeated ? [{ path: ['specifications', index, 'group_id'], code: 'already_on' } as const] : []),
    ];
  });

type Payload<T> = { value: T; issues: z.core.$ZodRawIssue[] };
export const report = <T>(problemsOf: (value: T) => Problem[]) =>
  z.check<T>((payload: Payload<T>) => {
    for (const { path, code } of problemsOf(payload.value))
      payload.issues.push({ code: 'custom', path: [...path], message: code, input: payload.value });
  });

export const DishInputSchema = z
  .object({
    ...dishFields,
    name_en: z._default(dishFields.name_en, ''),
    description_zh: z._default(dishFields.description_zh, ''),
    description_en: z._default(dishFields.description_en, ''),
    image: z._default(dishFields.image, null),
    status: z._default(dishFields.status, 'on_sale'),
    sold_out_until: z._default(dishFields.sold_out_until, null),
    is_chefs_special: z._default(dishFields.is_chefs_special, false),
    can_order_alone: z._default(dishFields.can_order_alone, true),
    ...limitedTimeDefaults,
    station: z._default(dishFields.station, null),
    allergens: z._default(dishFields.allergens, []),
    tax_class_id: z._default(dishFields.tax_class_id, null),
    specifications: z._default(dishFields.specifications, []),
  })
  .check(report((dish) => [...limitedTimeProblems(dish), ...specificationProblems(dish.specifications)]));
export type DishInput = z.infer<typeof DishInputSchema>;

export const CategoryInputSchema = z
  .object({
    ...categoryFields,
    name_en: z._default(categoryFields.name_en, ''),
    description_zh: z._default(categoryFields.description_zh, ''),
    description_en: z._default(categoryFields.description_en, ''),
    number: z._default(categoryFields.number, ''),
    ...limitedTimeDefaults,
    is_activity: z._default(categoryFields.is_activity, false),
    station: z._default(categoryFields.station, null),
  })
  .check(report(limitedTimeProblems));
export type CategoryInput = z.infer<typeof CategoryInputSchema>;
