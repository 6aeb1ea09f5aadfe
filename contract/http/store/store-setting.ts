import * as z from 'zod/mini';
import { IdSchema, InstantSchema, narrowTextOf, textOf } from '../../domain/basics.ts';
import { CurrencySchema } from '../../domain/currency.ts';
import { ProviderSchema } from '../../domain/delivery.ts';
import { DEFAULT_CURRENCY } from '../../domain/money.ts';
import { OpenReasonSchema } from '../../domain/opening-hours.ts';
import { NewPasswordSchema } from '../../domain/password.ts';
import { NOTICE_WAYS, RestaurantSchema } from '../../domain/restaurant.ts';
import {
  businessFields,
  CardTypesSchema,
  deliveryFields,
  detailFields,
  domainFields,
  firstStepFields,
  KeywordsSchema,
  notifyFields,
  PicturePathSchema,
  secondStepFields,
  taxFields,
} from '../../domain/store-input.ts';
import { defineCall } from '../call.ts';

const one = { restaurant_id: IdSchema };
/**
 * A change names the version it was decided on; an outdated one is refused with the name of the person who changed it
 * since.
 */
const versioned = { ...one, version: z.int() };

/** A store as it is added; `passcode` makes the account of another owner. */
export const NewRestaurantSchema = z.object({
  id: IdSchema,
  ...firstStepFields,
  ...secondStepFields,
  currency: z._default(CurrencySchema, DEFAULT_CURRENCY),
  passcode: z._default(z.nullable(NewPasswordSchema), null),
});

export const addRestaurantCall = defineCall({
  name: 'restaurant.add',
  method: 'POST',
  path: '/app/v1/restaurant/add',
  may: 'store.add',
  summary:
    'Adds a store for the signed-in owner. With an email other than one’s own, `passcode` makes an account that opens once its address confirms; an existing account is invited. The client makes `id`: a retry gets the first result.',
  body: NewRestaurantSchema,
  reply: RestaurantSchema,
  errors: ['conflict'],
});

export const addManagedRestaurantCall = defineCall({
  name: 'restaurant_manage.add',
  method: 'POST',
  path: '/app/v1/restaurant_manage/add',
  may: 'restaurant.administer',
  summary: 'Adds a store and its owner account, or a store for an existing owner.',
  body: NewRestaurantSchema,
  reply: RestaurantSchema,
  errors: ['conflict'],
});

export const updateRestaurantCall = defineCall({
  name: 'restaurant.update',
  method: 'POST',
  path: '/app/v1/restaurant/update',
  may: 'store.manage',
  summary: 'Changes only the named fields of a store.',
  body: z.object({ ...versioned, ...z.partial(z.object(detailFields)).shape }),
  reply: RestaurantSchema,
  errors: ['stale_version'],
});

export const deleteRestaurantCall = defineCall({
  name: 'restaurant.delete',
  method: 'POST',
  path: '/app/v1/restaurant/delete',
  may: 'restaurant.administer',
  summary: 'Takes a store out of use; refused while it has open orders. Its orders and bills stay.',
  body: z.object(one),
  reply: z.object({ deleted: z.boolean() }),
});

export const getBusinessCall = defineCall({
  name: 'restaurant.get_business',
  method: 'GET',
  path: '/app/v1/restaurant/get_business',
  may: 'store.hours',
  summary: 'Returns hours, holidays, times, distances and rates, and whether the store is open now.',
  query: z.object(one),
  reply: z.object({
    ...z.pick(RestaurantSchema, {
      hours: true,
      holidays: true,
      business_day_cutoff: true,
      waiting_time_minutes: true,
      minimum_order_cents: true,
      max_delivery_distance: true,
      delivery_fee_tiers: true,
      delivery_zones: true,
      default_tip_rate: true,
      tax_rate: true,
      currency: true,
      tax_classes: true,
      prices_include_tax: true,
      time_zone: true,
      version: true,
    }).shape,
    /** Orders or statements carry money, so the currency can no longer be changed. */
    is_currency_fixed: z.boolean(),
    is_open: z.boolean(),
    open_reason: OpenReasonSchema,
    next_change_at: z.nullable(InstantSchema),
  }),
});

export const updateBusinessCall = defineCall({
  name: 'restaurant.update_business',
  method: 'POST',
  path: '/app/v1/restaurant/update_business',
  may: 'store.hours',
  summary:
    'Changes the named fields of hours, holidays, times, distances, fees, rates, currency and tax classes; the last three and the end of the business day need `store.manage`. The currency is fixed once orders or statements carry money; a class that dishes have stays (`in_use`, with their number).',
  body: z.object({ ...versioned, ...z.partial(z.object({ ...businessFields, ...taxFields })).shape }),
  reply: RestaurantSchema,
  errors: ['stale_version', 'currency_fixed'],
});

export const getPromoUsesCall = defineCall({
  name: 'restaurant.get_promo_uses',
  method: 'GET',
  path: '/app/v1/restaurant/get_promo_uses',
  may: 'store.manage',
  summary: 'Counts the orders that used each promo code, cancelled ones left out.',
  query: z.object(one),
  reply: z.object({ items: z.array(z.object({ code: z.string(), orders: z.int() })) }),
});

export const updateDomainCall = defineCall({
  name: 'restaurant.update_domain',
  method: 'POST',
  path: '/app/v1/restaurant/update_domain',
  may: 'store.manage',
  summary: 'Sets the store’s domain, which must be unique, and its web location.',
  body: z.object({ ...versioned, ...z.partial(z.object(domainFields)).shape }),
  reply: RestaurantSchema,
  errors: ['stale_version'],
});

export const getKeywordsCall = defineCall({
  name: 'restaurant.get_keywords',
  method: 'GET',
  path: '/app/v1/restaurant/get_keywords',
  may: 'store.manage',
  summary: 'Returns a store’s search keywords.',
  query: z.object(one),
  reply: z.object({ keywords: z.array(z.string()), version: z.int() }),
});

export const updateKeywordsCall = defineCall({
  name: 'restaurant.update_keywords',
  method: 'POST',
  path: '/app/v1/restaurant/update_keywords',
  may: 'store.manage',
  summary: 'Sets a store’s search keywords; duplicates are dropped.',
  body: z.object({ ...versioned, keywords: KeywordsSchema }),
  reply: RestaurantSchema,
  errors: ['stale_version'],
});

export const updateCardTypeCall = defineCall({
  name: 'restaurant.update_card_type',
  method: 'POST',
  path: '/app/v1/restaurant/update_card_type',
  may: 'store.manage',
  summary: 'Sets the card types a store accepts.',
  body: z.object({ ...versioned, card_types: CardTypesSchema }),
  reply: RestaurantSchema,
  errors: ['stale_version'],
});

export const updatePlatformDeliveryCall = defineCall({
  name: 'restaurant.update_platform_delivery',
  method: 'POST',
  path: '/app/v1/restaurant/update_platform_delivery',
  may: 'store.manage',
  summary:
    'Sets own delivery or a third-party provider, which one, and the highest fee at which its quote is confirmed automatically.',
  body: z.object({ ...versioned, ...z.partial(z.object(deliveryFields)).shape }),
  reply: RestaurantSchema,
  errors: ['stale_version'],
});

export const updateOrderNotifyCall = defineCall({
  name: 'restaurant.update_order_notify',
  method: 'POST',
  path: '/app/v1/restaurant/update_order_notify',
  may: 'store.manage',
  summary: 'Sets who is notified of a new order, how, and after how long.',
  body: z.object({ ...versioned, ...z.partial(z.object(notifyFields)).shape }),
  reply: RestaurantSchema,
  errors: ['stale_version'],
});

/**
 * `kept`: no outside service is set up, so it was only recorded here. `no_address`: the store has no address for this
 * way.
 */
export const NOTICE_OUTCOMES = ['sent', 'kept', 'no_address', 'failed'] as const;

export const testOrderNotifyCall = defineCall({
  name: 'restaurant.test_order_notify',
  method: 'POST',
  path: '/app/v1/restaurant/test_order_notify',
  may: 'store.manage',
  summary: 'Sends a test notification by one way and reports the real outcome.',
  body: z.object({ ...one, way: z.enum(NOTICE_WAYS) }),
  reply: z.object({ way: z.enum(NOTICE_WAYS), outcome: z.enum(NOTICE_OUTCOMES), to: z.string() }),
});

const picture = z.object({ ...one, path: PicturePathSchema });
const pictures = z.object({ images: z.array(z.string()), version: z.int() });

export const addImageCall = defineCall({
  name: 'restaurant.add_image',
  method: 'POST',
  path: '/app/v1/restaurant/add_image',
  may: 'store.manage',
  summary: 'Adds a picture to a store’s own; an existing one keeps its place.',
  body: picture,
  reply: pictures,
});

export const deleteImageCall = defineCall({
  name: 'restaurant.delete_image',
  method: 'POST',
  path: '/app/v1/restaurant/delete_image',
  may: 'store.manage',
  summary: 'Removes a picture from a store’s own; the upload stays.',
  body: picture,
  reply: pictures,
});

export const checkAddressCall = defineCall({
  name: 'restaurant.check_address',
  method: 'POST',
  path: '/app/v1/restaurant/check_address',
  may: 'store.hours',
  summary:
    'Returns whether an address is in the delivery area, which rule decided, the distance, the tier and the fee.',
  body: z.object({ ...one, zip_code: narrowTextOf(10, 1), street: z.optional(textOf(120)) }),
  reply: z.object({
    /** Miles between the store and the middle of the ZIP code. */
    distance: z.nullable(z.number()),
    is_in_range: z.boolean(),
    reason: z.nullable(
      z.enum(['zip_unknown', 'store_not_located', 'too_far', 'no_tier', 'paused', 'excluded', 'not_listed']),
    ),
    rule: z.enum(['cut', 'street', 'zip', 'only_listed', 'distance']),
    /** Which street, list or tier it was, counted from one. */
    rule_no: z.nullable(z.int()),
    /** Counted from one. */
    tier: z.nullable(z.int()),
    fee_cents: z.nullable(z.int()),
    minimum_order_cents: z.int(),
    city: z.nullable(z.string()),
    state: z.nullable(z.string()),
    provider: z.nullable(ProviderSchema),
  }),
});
