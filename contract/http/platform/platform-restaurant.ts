import * as z from 'zod/mini';
import { DaySchema, IdSchema, InstantSchema, RateSchema, textOf } from '../../domain/basics.ts';
import { ProviderSchema, PROVIDERS } from '../../domain/delivery.ts';
import { ModeSchema, OpenReasonSchema } from '../../domain/opening-hours.ts';
import { RestaurantProblemSchema } from '../../domain/platform.ts';
import { RestaurantSchema } from '../../domain/restaurant.ts';
import { defineCall } from '../call.ts';

/** A restaurant as the platform sees it: its current health, its terms, its day so far. */
export const PlatformRestaurantSchema = z.object({
  id: IdSchema,
  name: z.string(),
  sub_name: z.string(),
  city: z.string(),
  state: z.string(),
  phone: z.string(),
  restaurant_type_id: z.nullable(IdSchema),
  time_zone: z.string(),
  created_at: InstantSchema,
  deleted_at: z.nullable(InstantSchema),
  mode: ModeSchema,
  mode_until: z.nullable(InstantSchema),
  is_open: z.boolean(),
  open_reason: OpenReasonSchema,
  next_change_at: z.nullable(InstantSchema),
  delivery_mode: RestaurantSchema.shape.delivery_mode,
  provider: ProviderSchema,
  currency: z.string(),
  quote_fee_cap_cents: RestaurantSchema.shape.quote_fee_cap_cents,
  version: z.int(),
  problems: z.array(RestaurantProblemSchema),
  score: z.number(),
  screens: z.object({ paired: z.int(), online: z.int(), unarmed: z.int() }),
  /** When any of its screens was last seen. */
  last_seen_at: z.nullable(InstantSchema),
  /** The builds that its screens run, newest first. */
  builds: z.array(z.string()),
  open_orders: z.int(),
  todo_count: z.int(),
  unacknowledged: z.int(),
  late: z.int(),
  trouble: z.int(),
  owner: z.nullable(z.object({ id: IdSchema, name: z.string(), mail: z.string(), phone: z.nullable(z.string()) })),
  dish_count: z.int(),
  today: z.object({
    orders: z.int(),
    accept_seconds: z.nullable(z.int()),
    on_time_rate: z.nullable(z.number()),
  }),
  commission_rate: z.nullable(RateSchema),
  next_commission: z.nullable(z.object({ rate: RateSchema, from_date: DaySchema })),
  platform_remits_tax: z.boolean(),
  rating: z.object({
    computed: z.nullable(z.number()),
    count: z.int(),
    rate_override: z.nullable(z.number()),
  }),
});
export type PlatformRestaurant = z.infer<typeof PlatformRestaurantSchema>;

/** Filters of the list: all in use, those with one problem, new ones, those taken out of use. */
export const RESTAURANT_VIEWS = ['all', 'problem', 'silent', 'closed', 'new', 'deleted'] as const;
export const PLATFORM_SORTS = [
  'worst',
  'name',
  '-name',
  'city',
  '-city',
  '-created_at',
  'created_at',
  '-today',
  'today',
  '-open_orders',
] as const;

export const listPlatformRestaurantsCall = defineCall({
  name: 'platform.get_restaurants',
  method: 'GET',
  path: '/app/v1/platform/get_restaurants',
  may: 'restaurant.administer',
  summary:
    'Lists every restaurant with its screens, its orders, its owner and its terms, the most urgent first (added).',
  query: z.object({
    /** Name, city, owner, phone. */
    q: z._default(textOf(80), ''),
    view: z._default(z.enum(RESTAURANT_VIEWS), 'all'),
    problem: z.optional(RestaurantProblemSchema),
    state: z.optional(textOf(2)),
    mode: z.optional(ModeSchema),
    is_open: z.optional(z.enum(['yes', 'no'])),
    restaurant_type_id: z.optional(IdSchema),
    delivery: z.optional(z.enum(['own', ...PROVIDERS])),
    build: z.optional(textOf(40)),
    menu: z.optional(z.enum(['yes', 'no'])),
    commission: z.optional(z.enum(['yes', 'no'])),
    /** The shown rating is below this. */
    rating_below: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(5))),
    sort: z._default(z.enum(PLATFORM_SORTS), 'worst'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: z.object({
    items: z.array(PlatformRestaurantSchema),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    counts: z.record(z.enum(RESTAURANT_VIEWS), z.int()),
    /** The values to choose from. */
    states: z.array(z.string()),
    builds: z.array(z.string()),
    at: InstantSchema,
  }),
});

const one = { restaurant_id: IdSchema };

/** Stars as customers see them, in steps of a tenth. */
const ShownRateSchema = z.number().check(
  z.minimum(1),
  z.maximum(5),
  z.refine((rate) => Number.isInteger(Math.round(rate * 1000) / 100), 'invalid_value'),
);

const RateSchemaOfStore = z.object({
  computed: z.nullable(z.number()),
  count: z.int(),
  rate_override: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.nullable(InstantSchema),
});

export const getRateCall = defineCall({
  name: 'restaurant.get_rate',
  method: 'GET',
  path: '/app/v1/restaurant/get_rate',
  may: 'restaurant.administer',
  summary: 'Returns the average of the reviews, the rating shown instead, and who set it and why (added).',
  query: z.object(one),
  reply: RateSchemaOfStore,
});

export const updateRateCall = defineCall({
  name: 'restaurant.update_rate',
  method: 'POST',
  path: '/app/v1/restaurant/update_rate',
  may: 'restaurant.administer',
  summary: 'Overrides the shown rating, with a reason; null shows the average of the reviews.',
  body: z.object({ ...one, rate_override: z.nullable(ShownRateSchema), reason: textOf(300, 3) }),
  reply: RateSchemaOfStore,
});

export const updateRemittanceCall = defineCall({
  name: 'restaurant.update_tax_remittance',
  method: 'POST',
  path: '/app/v1/restaurant/update_tax_remittance',
  may: 'restaurant.administer',
  summary:
    'Sets whether the platform remits the tax of this restaurant’s orders itself; it counts for orders from now on (added).',
  body: z.object({ ...one, version: z.int(), platform_remits_tax: z.boolean() }),
  reply: RestaurantSchema,
  errors: ['stale_version'],
});

export const getPasswordCall = defineCall({
  name: 'restaurant.get_password',
  method: 'GET',
  path: '/app/v1/restaurant/get_password',
  may: 'restaurant.administer',
  summary: 'Returns whether each owner account has a password and since when; never the password.',
  query: z.object(one),
  reply: z.object({
    accounts: z.array(
      z.object({
        user_id: IdSchema,
        name: z.string(),
        mail: z.string(),
        is_set: z.boolean(),
        changed_at: z.nullable(InstantSchema),
        last_sign_in_at: z.nullable(InstantSchema),
        is_disabled: z.boolean(),
      }),
    ),
  }),
});

export const makePasswordLinkCall = defineCall({
  name: 'restaurant.password_link',
  method: 'POST',
  path: '/app/v1/restaurant/password_link',
  may: 'restaurant.administer',
  summary: 'Makes a one-time link to hand over, by which an owner of this restaurant sets a new password (added).',
  body: z.object({ ...one, user_id: IdSchema }),
  reply: z.object({ url: z.string(), expires_at: InstantSchema }),
});

export const restoreRestaurantCall = defineCall({
  name: 'restaurant.restore',
  method: 'POST',
  path: '/app/v1/restaurant/restore',
  may: 'restaurant.administer',
  summary:
    'Takes a restaurant back into use, closed until a person opens it; its screens must be paired and its channels added again (added).',
  body: z.object(one),
  reply: RestaurantSchema,
});
