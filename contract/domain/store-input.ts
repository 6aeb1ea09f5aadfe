import * as z from 'zod/mini';
import { kitchenTerms } from './kitchen-terms.ts';
import { StateSchema, ZipCodeSchema } from './address.ts';
import { IdSchema, narrowed, paragraphsOf, requiredTextOf, textOf } from './basics.ts';
import { CurrencySchema } from './currency.ts';
import { DealsInputSchema } from './deals.ts';
import { ProviderSchema } from './delivery.ts';
import { DeliveryZonesSchema } from './delivery-zones.ts';
import { FeeTiersInputSchema, MilesSchema } from './fee-tiers.ts';
import { codeFor } from './number-codes.ts';
import { ClockSchema, HolidaySchema, HoursSchema } from './opening-hours.ts';
import { ContactPhoneSchema, FaxSchema, NotifyPhoneSchema } from './phone.ts';
import { PromoCodesSchema } from './promo-codes.ts';
import { OrderNotifySchema } from './restaurant.ts';
import { RightsSchema } from './rights.ts';
import { MAX_TAX_CLASSES } from './tax.ts';

/** Input for a store, field by field; rules between fields are in store-rules.ts. */

const whole = (min: number, max: number) =>
  z.int({ error: codeFor('not_a_number') }).check(z.minimum(min), z.maximum(max));
/** Tip and tax: between 0 and 1. */
const RateInputSchema = z
  .number({ error: codeFor('not_a_number') })
  .check(z.minimum(0, 'rate_range'), z.maximum(1, 'rate_range'));
const RequiredIdSchema = z
  .string({ error: codeFor('invalid_value') })
  .check(z.minLength(1, 'required'), z.maxLength(36));

/** Made once: making it takes a hundred times longer than asking it. */
const MAIL = z.email();

export const EmailSchema = z
  .string()
  .check(
    narrowed(),
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'required'),
    z.maxLength(254),
    z.refine(isEmail, 'email_invalid'),
  );
function isEmail(text: string): boolean {
  return text === '' || z.safeParse(MAIL, text).success;
}

/** The path of one of our uploads, as the upload returned it. */
export const PicturePathSchema = z.string().check(z.regex(/^\/uploads\/[0-9a-f-]{36}\.(jpg|png)$/, 'invalid_value'));

const placeFields = {
  state: StateSchema,
  county: requiredTextOf(60),
  city: requiredTextOf(60),
  street: requiredTextOf(120),
  unit: z.nullable(textOf(30)),
  zip_code: ZipCodeSchema,
};

const identityFields = {
  name: requiredTextOf(80),
  sub_name: textOf(80),
  phone: ContactPhoneSchema,
  email: EmailSchema,
  restaurant_type_id: RequiredIdSchema,
};

const aboutFields = {
  fax: FaxSchema,
  need_fax: z.boolean(),
  introduction_zh: paragraphsOf(2000),
  introduction_en: paragraphsOf(2000),
  store_image: z.nullable(PicturePathSchema),
  online_payment: z.boolean(),
};

/** What changes from day to day: a manager may change these without the rest of a store's settings [RO6]. */
export const dailyFields = {
  hours: HoursSchema,
  holidays: z.array(HolidaySchema).check(z.maxLength(60)),
  waiting_time_minutes: whole(1, 240),
  minimum_order_cents: whole(0, 100_000_000),
  max_delivery_distance: MilesSchema.check(z.gt(0, 'required')),
  delivery_fee_tiers: FeeTiersInputSchema,
  delivery_zones: z.optional(DeliveryZonesSchema),
};

export const businessFields = {
  ...dailyFields,
  business_day_cutoff: ClockSchema,
  default_tip_rate: RateInputSchema,
  tax_rate: RateInputSchema,
  currency: CurrencySchema,
};

/** A class of tax as the form holds it; a missing rate is no number. */
const TaxClassInputSchema = z.object({ id: IdSchema, name: requiredTextOf(40), rate: RateInputSchema });

/** How tax is added, besides the rate. */
export const taxFields = {
  prices_include_tax: z.boolean(),
  tax_classes: z.array(TaxClassInputSchema).check(z.maxLength(MAX_TAX_CLASSES)),
};

export const domainFields = {
  domain: z
    .string()
    .check(
      narrowed(),
      z.trim(),
      z.toLowerCase(),
      z.maxLength(200),
      z.regex(/^$|^([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, 'domain_invalid'),
    ),
  web_location: z.string().check(z.trim(), z.maxLength(200), z.regex(/^$|^https?:\/\/(?=\S+\.\S)\S+$/, 'web_invalid')),
};

export const deliveryFields = {
  delivery_mode: z.enum(['own', 'provider']),
  provider: ProviderSchema,
  quote_fee_cap_cents: z.nullable(whole(0, 10_000_000)),
};

export const notifyFields = { order_notify: OrderNotifySchema, notify_phone: NotifyPhoneSchema };

export const KeywordsSchema = z.array(textOf(30, 1)).check(z.maxLength(30));
export const CardTypesSchema = z.array(textOf(30, 1)).check(z.maxLength(30));

/** What `/restaurant/update` may change. */
export const detailFields = {
  ...identityFields,
  ...placeFields,
  ...aboutFields,
  deals_active: z.boolean(),
  deals: DealsInputSchema,
  promo_codes: z.optional(PromoCodesSchema),
  accept_limit_seconds: whole(30, 3600),
  rights: RightsSchema,
  kitchen_terms: z.optional(kitchenTerms()),
};

/** The store's whole form, as its page holds it. */
export const storeFields = {
  ...detailFields,
  ...businessFields,
  ...taxFields,
  ...domainFields,
  ...deliveryFields,
  ...notifyFields,
  keywords: KeywordsSchema,
  card_types: CardTypesSchema,
};
const StoreFieldsSchema = z.object(storeFields);
export type StoreInput = z.infer<typeof StoreFieldsSchema>;
export type StoreField = keyof StoreInput;

/** The two steps of a new store: owner and place first, then how it does business. */
export const firstStepFields = { ...identityFields, ...placeFields };
export const secondStepFields = {
  ...aboutFields,
  ...businessFields,
  ...deliveryFields,
  notify_phone: NotifyPhoneSchema,
};

const NewStoreSchema = z.object({ ...firstStepFields, ...secondStepFields });
export type NewStore = z.infer<typeof NewStoreSchema>;
