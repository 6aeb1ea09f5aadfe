import * as z from 'zod/mini';
import type { FieldCode, FieldError } from '../errors.ts';
import { StateSchema, ZipCodeSchema } from './address.ts';
import { textOf } from './basics.ts';
import { dealProblems, DealsInputSchema } from './deals.ts';
import { ProviderSchema } from './delivery.ts';
import { FeeTiersInputSchema, MilesSchema, tierProblems } from './fee-tiers.ts';
import { codeFor } from './number-codes.ts';
import { ClockSchema, HolidaySchema, HoursSchema } from './opening-hours.ts';
import { ContactPhoneSchema, FaxSchema, isSamePhone, NotifyPhoneSchema } from './phone.ts';
import { OrderNotifySchema } from './restaurant.ts';
import { holidayProblems, hoursProblems } from './store-hours.ts';

/** What a person may write about a store, with the rules of spec.md §5; both sides run these. */

const required = (max: number) => z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max));
const whole = (min: number, max: number) =>
  z.int({ error: codeFor('not_a_number') }).check(z.minimum(min), z.maximum(max));
/** Tip and tax: between 0 and 1. */
const RateInputSchema = z
  .number({ error: codeFor('not_a_number') })
  .check(z.minimum(0, 'rate_range'), z.maximum(1, 'rate_range'));
const RequiredIdSchema = z
  .string({ error: codeFor('invalid_value') })
  .check(z.minLength(1, 'required'), z.maxLength(36));

export const EmailSchema = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(1, 'required'), z.maxLength(254), z.refine(isEmail, 'email_invalid'));
function isEmail(text: string): boolean {
  return text === '' || z.safeParse(z.email(), text).success;
}

/** A picture of ours: the path that its upload answered. */
export const PicturePathSchema = z.string().check(z.regex(/^\/uploads\/[0-9a-f-]{36}\.(jpg|png)$/, 'invalid_value'));

const placeFields = {
  state: StateSchema,
  county: required(60),
  city: required(60),
  street: required(120),
  unit: z.nullable(textOf(30)),
  zip_code: ZipCodeSchema,
};

const identityFields = {
  name: required(80),
  sub_name: textOf(80),
  phone: ContactPhoneSchema,
  email: EmailSchema,
  restaurant_type_id: RequiredIdSchema,
};

const aboutFields = {
  fax: FaxSchema,
  need_fax: z.boolean(),
  introduction_zh: textOf(2000),
  introduction_en: textOf(2000),
  store_image: z.nullable(PicturePathSchema),
  online_payment: z.boolean(),
};

export const businessFields = {
  hours: HoursSchema,
  holidays: z.array(HolidaySchema).check(z.maxLength(60)),
  business_day_cutoff: ClockSchema,
  waiting_time_minutes: whole(1, 240),
  minimum_order_cents: whole(0, 10_000_000),
  max_delivery_distance: MilesSchema.check(z.gt(0, 'required')),
  delivery_fee_tiers: FeeTiersInputSchema,
  default_tip_rate: RateInputSchema,
  tax_rate: RateInputSchema,
};

export const domainFields = {
  domain: z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(200),
      z.regex(/^$|^([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, 'domain_invalid'),
    ),
  web_location: z.string().check(z.trim(), z.maxLength(200), z.regex(/^$|^https?:\/\/[^\s]+\.[^\s]+$/, 'web_invalid')),
};

export const deliveryFields = {
  delivery_mode: z.enum(['own', 'provider']),
  provider: ProviderSchema,
  quote_fee_cap_cents: z.nullable(whole(0, 100_000)),
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
  accept_limit_seconds: whole(30, 3600),
};

/** The store's whole form, as its page holds it. */
const storeFields = {
  ...detailFields,
  ...businessFields,
  ...domainFields,
  ...deliveryFields,
  ...notifyFields,
  keywords: KeywordsSchema,
  card_types: CardTypesSchema,
};
const StoreFieldsSchema = z.object(storeFields);
export type StoreInput = z.infer<typeof StoreFieldsSchema>;
export type StoreField = keyof StoreInput;

export type StoreProblem = { path: (string | number)[]; code: FieldCode; params?: FieldError['params'] };
type Ruled = Pick<
  StoreInput,
  | 'phone'
  | 'notify_phone'
  | 'fax'
  | 'need_fax'
  | 'hours'
  | 'holidays'
  | 'delivery_fee_tiers'
  | 'deals'
  | 'deals_active'
  | 'order_notify'
>;
type Rule = { fields: readonly (keyof Ruled)[]; problems: (store: Ruled) => StoreProblem[] };

const prefixed =
  (field: StoreField) =>
  (problem: StoreProblem): StoreProblem => ({
    ...problem,
    path: [field, ...problem.path],
  });

/** Rules that look at several fields, each with the fields whose change makes it worth asking. */
const RULES: readonly Rule[] = [
  {
    fields: ['phone', 'notify_phone'],
    problems: ({ phone, notify_phone }) =>
      notify_phone !== '' && isSamePhone(phone, notify_phone)
        ? [{ path: ['notify_phone'], code: 'same_as_registered' }]
        : [],
  },
  { fields: ['hours'], problems: ({ hours }) => hoursProblems(hours).map(prefixed('hours')) },
  { fields: ['holidays'], problems: ({ holidays }) => holidayProblems(holidays).map(prefixed('holidays')) },
  {
    fields: ['delivery_fee_tiers'],
    problems: ({ delivery_fee_tiers }) =>
      tierProblems(delivery_fee_tiers).map(({ index, field, code, fix, overlap }) => ({
        path: ['delivery_fee_tiers', index, field],
        code,
        params: { fix, ...overlap },
      })),
  },
  {
    fields: ['deals', 'deals_active'],
    problems: ({ deals, deals_active }) =>
      dealProblems(deals, deals_active).map(({ field, code }) => ({ path: ['deals', field], code })),
  },
  {
    fields: ['order_notify', 'notify_phone'],
    problems: ({ order_notify, notify_phone }) =>
      order_notify.phone.on && notify_phone === '' ? [{ path: ['notify_phone'], code: 'required' }] : [],
  },
  {
    fields: ['order_notify', 'need_fax', 'fax'],
    problems: ({ order_notify, need_fax, fax }) =>
      (order_notify.fax.on || need_fax) && fax === '' ? [{ path: ['fax'], code: 'required' }] : [],
  },
];

/** What is wrong between a store's fields; only rules that a changed field takes part in, where `changed` is given. */
export const storeProblems = (store: Ruled, changed?: ReadonlySet<string>): StoreProblem[] =>
  RULES.filter((rule) => changed === undefined || rule.fields.some((field) => changed.has(field))).flatMap((rule) =>
    rule.problems(store),
  );

type Payload<T> = { value: T; issues: z.core.$ZodRawIssue[] };
const report = <T>(problemsOf: (value: T) => readonly StoreProblem[]) =>
  z.check<T>((payload: Payload<T>) => {
    for (const { path, code } of problemsOf(payload.value))
      payload.issues.push({ code: 'custom', path, message: code, input: payload.value });
  });

export const StoreInputSchema = z.object(storeFields).check(report((store) => storeProblems(store)));

/** The two steps of a new store: whose and where, then how it does business. */
export const firstStepFields = { ...identityFields, ...placeFields };
export const secondStepFields = {
  ...aboutFields,
  ...businessFields,
  ...deliveryFields,
  notify_phone: NotifyPhoneSchema,
};

export const FirstStepSchema = z.object(firstStepFields);
const NewStoreSchema = z.object({ ...firstStepFields, ...secondStepFields });
export type NewStore = z.infer<typeof NewStoreSchema>;

const NO_DEALS = { full_reduction_cents: null, activity_cents: null, free_dish_id: null, free_dish_min_cents: null };
const OFF = { on: false, after_seconds: 90 };
/** What a new store begins with where its form does not ask. */
export const NEW_STORE = {
  deals_active: false,
  deals: NO_DEALS,
  order_notify: { push: OFF, email: OFF, phone: OFF, fax: OFF, webhook: OFF },
} as const;

export const newStoreProblems = (store: NewStore): StoreProblem[] => storeProblems({ ...store, ...NEW_STORE });
/** The second step's form; the rule about both phones needs the first step's number. */
export const secondStepSchema = (phone: string) =>
  z.object(secondStepFields).check(report((store) => storeProblems({ ...store, ...NEW_STORE, phone })));
