import * as z from 'zod/mini';
import { IdSchema, InstantSchema, paragraphsOf, PositiveCentsSchema, textOf } from './basics.ts';
import { SpanSchema, WEEKDAYS } from './opening-hours.ts';

export const DISH_STATUSES = ['on_sale', 'off_shelf', 'sold_out'] as const;
export const DishStatusSchema = z.enum(DISH_STATUSES);
export type DishStatus = z.infer<typeof DishStatusSchema>;

/** Weekly times at which something limited is sold; the restaurant's wall clock. */
export const WeeklyWindowSchema = z.object({ days: z.array(z.enum(WEEKDAYS)), span: SpanSchema });

const limitedTime = {
  is_limited_time: z.boolean(),
  available_from_at: z.nullable(InstantSchema),
  available_until_at: z.nullable(InstantSchema),
  weekly_windows: z.array(WeeklyWindowSchema),
};

export const CategorySchema = z.object({
  id: IdSchema,
  restaurant_id: IdSchema,
  name_zh: textOf(60, 1),
  name_en: textOf(60),
  description_zh: paragraphsOf(500),
  description_en: paragraphsOf(500),
  number: textOf(12),
  ...limitedTime,
  is_activity: z.boolean(),
  station: z.nullable(textOf(30)),
  sort_order: z.int(),
  dish_count: z.int(),
});
export type Category = z.infer<typeof CategorySchema>;

export const SpecificationOptionSchema = z.object({
  id: IdSchema,
  name_zh: textOf(60, 1),
  name_en: textOf(60),
  extra_price_cents: PositiveCentsSchema,
  is_default: z.boolean(),
  /** Choosing it removes an ingredient (走花生): shown in bold with NO. */
  is_removal: z.boolean(),
  status: DishStatusSchema,
  sold_out_until: z.nullable(InstantSchema),
});

export const SpecificationSchema = z.object({
  id: IdSchema,
  name_zh: textOf(60, 1),
  name_en: textOf(60),
  is_multi_select: z.boolean(),
  can_add_quantity: z.boolean(),
  is_limited: z.boolean(),
  max_selectable: z.int(),
  is_required: z.boolean(),
  options: z.array(SpecificationOptionSchema),
  sort_order: z.int(),
  /** The shared group whose copy it is [OG1]; absent: the dish's own. */
  group_id: z.optional(IdSchema),
});
export type Specification = z.infer<typeof SpecificationSchema>;

export const DishSchema = z.object({
  id: IdSchema,
  restaurant_id: IdSchema,
  name_zh: textOf(80, 1),
  name_en: textOf(80),
  description_zh: paragraphsOf(1000),
  description_en: paragraphsOf(1000),
  category_id: IdSchema,
  price_cents: PositiveCentsSchema,
  image: z.nullable(z.string()),
  sort_order: z.int(),
  status: DishStatusSchema,
  sold_out_until: z.nullable(InstantSchema),
  is_chefs_special: z.boolean(),
  can_order_alone: z.boolean(),
  ...limitedTime,
  station: z.nullable(textOf(30)),
  allergens: z.array(z.string()),
  /** How many are left until when; absent or null: they are not counted [PO1]. */
  portions_left: z.optional(z.nullable(z.int())),
  portions_until: z.optional(z.nullable(InstantSchema)),
  /** The class of tax; null: the store's own rate. */
  tax_class_id: z.nullable(IdSchema),
  specifications: z.array(SpecificationSchema),
  version: z.int(),
});
export type Dish = z.infer<typeof DishSchema>;
