import * as z from 'zod/mini';
import {
  CentsSchema,
  IdSchema,
  InstantSchema,
  paragraphsOf,
  PositiveCentsSchema,
  RateSchema,
  textOf,
} from './basics.ts';
import { dealDays } from './deals.ts';
import { ProviderSchema } from './delivery.ts';
import { DeliveryZonesSchema } from './delivery-zones.ts';
import { kitchenTerms } from './kitchen-terms.ts';
import { DEFAULT_CURRENCY } from './money.ts';
import { PromoCodesSchema } from './promo-codes.ts';
import { RightsSchema } from './rights.ts';
import { TaxClassSchema } from './tax.ts';
import { HolidaySchema, HoursSchema, ModeSchema, OpenReasonSchema } from './opening-hours.ts';

export const FeeTierSchema = z.object({
  start_distance: z.number(),
  max_distance: z.number(),
  fee_cents: PositiveCentsSchema,
});

export const DealsSchema = z.object({
  active: z.boolean(),
  full_reduction_cents: z.nullable(PositiveCentsSchema),
  activity_cents: z.nullable(PositiveCentsSchema),
  free_dish_id: z.nullable(IdSchema),
  free_dish_min_cents: z.nullable(PositiveCentsSchema),
  ...dealDays,
});

export const NOTICE_WAYS = ['push', 'email', 'phone', 'fax', 'webhook'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

export const NoticeWaySchema = z.object({
  on: z.boolean(),
  after_seconds: z.int().check(z.minimum(0), z.maximum(3600)),
});
export const OrderNotifySchema = z.object({
  push: NoticeWaySchema,
  email: NoticeWaySchema,
  phone: NoticeWaySchema,
  fax: NoticeWaySchema,
  webhook: NoticeWaySchema,
});
export type OrderNotify = z.infer<typeof OrderNotifySchema>;

/** How far it delivers for now, in miles, 0 for not at all; null: nothing is cut [CT11]. */
const cutArea = {
  delivery_limit: z.optional(z.nullable(z.number())),
  delivery_until: z.optional(z.nullable(InstantSchema)),
};

/** Every store field of the specification. `passcode` is write-only and so not here. */
export const RestaurantSchema = z.object({
  id: IdSchema,
  name: textOf(80, 1),
  sub_name: textOf(80),
  phone: textOf(20),
  email: textOf(254),
  state: textOf(2),
  county: textOf(60),
  street: textOf(120),
  unit: z.nullable(textOf(30)),
  city: textOf(60),
  zip_code: textOf(10),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  time_zone: z.string(),
  fax: textOf(20),
  need_fax: z.boolean(),
  hours: HoursSchema,
  holidays: z.array(HolidaySchema),
  business_day_cutoff: z.string(),
  waiting_time_minutes: z.int(),
  notify_phone: textOf(20),
  delivery_mode: z.enum(['own', 'provider']),
  provider: ProviderSchema,
  quote_fee_cap_cents: z.nullable(PositiveCentsSchema),
  max_delivery_distance: z.number(),
  minimum_order_cents: PositiveCentsSchema,
  default_tip_rate: RateSchema,
  /** Of dishes without a class of their own. */
  tax_rate: RateSchema,
  /** ISO 4217: all its `*_cents` are minor units of it [CU1]. */
  currency: z.string(),
  tax_classes: z.array(TaxClassSchema),
  /** Prices on the menu include tax (gross); otherwise it is added to them. */
  prices_include_tax: z.boolean(),
  /** The platform remits the tax of this restaurant's orders itself; administrators decide it. */
  platform_remits_tax: z.boolean(),
  web_location: textOf(200),
  domain: textOf(200),
  introduction_zh: paragraphsOf(2000),
  introduction_en: paragraphsOf(2000),
  store_image: z.nullable(z.string()),
  images: z.array(z.string()),
  keywords: z.array(z.string()),
  restaurant_type_id: z.nullable(IdSchema),
  card_types: z.array(z.string()),
  deals_active: z.boolean(),
  deals: DealsSchema,
  /** Absent in answers of versions before 0.3. */
  promo_codes: z.optional(PromoCodesSchema),
  delivery_fee_tiers: z.array(FeeTierSchema),
  /** Streets and ZIP codes that go before the distances [DZ1]; absent in answers of versions before 0.3. */
  delivery_zones: z.optional(DeliveryZonesSchema),
  online_payment: z.boolean(),
  mode: ModeSchema,
  mode_until: z.nullable(InstantSchema),
  busy_minutes: z.int(),
  busy_until: z.nullable(InstantSchema),
  /** Absent in answers of versions before 0.3. */
  ...cutArea,
  accept_limit_seconds: z.int().check(z.minimum(30), z.maximum(3600)),
  order_notify: OrderNotifySchema,
  rights: z.optional(RightsSchema),
  /** Absent in answers of versions before 0.3. */
  kitchen_terms: z.optional(kitchenTerms()),
  rate_override: z.nullable(z.number()),
  version: z.int(),
  is_open: z.boolean(),
  open_reason: OpenReasonSchema,
  next_change_at: z.nullable(InstantSchema),
});
export type Restaurant = z.infer<typeof RestaurantSchema>;

const switchedBy = {
  mode_by: z._default(z.string(), ''),
  mode_since_at: z._default(z.nullable(InstantSchema), null),
  busy_by: z._default(z.string(), ''),
  busy_since_at: z._default(z.nullable(InstantSchema), null),
};

/**
 * What a desk holds of its store: enough to run the board offline, nothing that an unattended screen should not show.
 */
export const DeskStoreSchema = z.object({
  id: IdSchema,
  name: z.string(),
  time_zone: z.string(),
  business_day_cutoff: z.string(),
  waiting_time_minutes: z.int(),
  mode: ModeSchema,
  mode_until: z.nullable(InstantSchema),
  busy_minutes: z.int(),
  busy_until: z.nullable(InstantSchema),
  /** Who changed the mode or the busy minutes, and when; absent in older logs. */
  ...switchedBy,
  ...cutArea,
  delivery_by: z.optional(z.string()),
  delivery_since_at: z.optional(z.nullable(InstantSchema)),
  max_delivery_distance: z.optional(z.number()),
  hours: HoursSchema,
  holidays: z.array(HolidaySchema),
  accept_limit_seconds: z.int(),
  order_notify: OrderNotifySchema,
  /** The ways that are known to have no receiver [ES8]; absent where each has one or nothing is known. Open: of later ways too. */
  unreached: z.optional(z.array(z.string())),
  /** Absent in logs of versions before 0.2. */
  rights: z.optional(RightsSchema),
  tax_rate: z.number(),
  minimum_order_cents: CentsSchema,
  /** Absent in older logs. */
  currency: z._default(z.string(), DEFAULT_CURRENCY),
  version: z.int(),
});
export type DeskStore = z.infer<typeof DeskStoreSchema>;

/** A dish or option that is off now. `until` null: until a person puts it back. */
export const DishOffSchema = z.object({
  dish_id: IdSchema,
  option_id: z.nullable(IdSchema),
  name_zh: z.string(),
  name_en: z.string(),
  /** For an option: its dish; absent in older logs. */
  dish_name_zh: z._default(z.string(), ''),
  dish_name_en: z._default(z.string(), ''),
  status: z.enum(['off_shelf', 'sold_out']),
  until: z.nullable(InstantSchema),
  by: z.string(),
  since_at: InstantSchema,
});

export type DishOff = z.infer<typeof DishOffSchema>;

/** A dish whose portions are counted, with how many are left until when [PO1]. */
export const DishPortionsSchema = z.object({
  dish_id: IdSchema,
  name_zh: z.string(),
  name_en: z.string(),
  left: z.int(),
  until: z.nullable(InstantSchema),
});
export type DishPortions = z.infer<typeof DishPortionsSchema>;

/** The menu's availability as the desk needs it, absolute. `portions` is absent in logs of versions before 0.2. */
export const DeskDishesSchema = z.object({
  version: z.int(),
  off: z.array(DishOffSchema),
  portions: z.optional(z.array(DishPortionsSchema)),
});
export type DeskDishes = z.infer<typeof DeskDishesSchema>;
