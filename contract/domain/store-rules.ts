import * as z from 'zod/mini';
import type { FieldCode, FieldError } from '../errors.ts';
import { dealProblems } from './deals.ts';
import { zoneProblems } from './delivery-zones.ts';
import { tierProblems } from './fee-tiers.ts';
import { passwordBy, type PasswordRule } from './password.ts';
import { isSamePhone } from './phone.ts';
import { promoProblems } from './promo-codes.ts';
import { holidayProblems, hoursProblems } from './store-hours.ts';
import {
  firstStepFields,
  secondStepFields,
  storeFields,
  type NewStore,
  type StoreField,
  type StoreInput,
} from './store-input.ts';

/** Rules between a store's fields, and the forms' schemas; server and pages run the same. */

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
  | 'delivery_zones'
  | 'tax_classes'
  | 'deals'
  | 'deals_active'
  | 'promo_codes'
  | 'order_notify'
>;
/** Whether a phone number is valid: libphonenumber decides, passed in by each side. */
export type IsPhone = (text: string) => boolean;
type Rule = { fields: readonly (keyof Ruled)[]; problems: (store: Ruled, isPhone: IsPhone) => StoreProblem[] };

const phoneProblem = (field: 'phone' | 'notify_phone', text: string, isPhone: IsPhone): StoreProblem[] =>
  text === '' || isPhone(text) ? [] : [{ path: [field], code: 'phone_invalid' }];

const prefixed =
  (field: StoreField) =>
  (problem: StoreProblem): StoreProblem => ({
    ...problem,
    path: [field, ...problem.path],
  });

/** Rules across several fields, each with the fields whose change makes it run. */
const RULES: readonly Rule[] = [
  { fields: ['phone'], problems: ({ phone }, isPhone) => phoneProblem('phone', phone, isPhone) },
  {
    fields: ['notify_phone'],
    problems: ({ notify_phone }, isPhone) => phoneProblem('notify_phone', notify_phone, isPhone),
  },
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
    fields: ['delivery_zones'],
    problems: ({ delivery_zones }) =>
      delivery_zones === undefined ? [] : zoneProblems(delivery_zones).map(prefixed('delivery_zones')),
  },
  {
    fields: ['tax_classes'],
    problems: ({ tax_classes }) =>
      tax_classes.flatMap(({ name }, index): StoreProblem[] =>
        tax_classes.findIndex((other) => other.name === name) < index
          ? [{ path: ['tax_classes', index, 'name'], code: 'duplicate_name' }]
          : [],
      ),
  },
  {
    fields: ['deals', 'deals_active'],
    problems: ({ deals, deals_active }) =>
      dealProblems(deals, deals_active).map(({ field, code }) => ({ path: ['deals', field], code })),
  },
  {
    fields: ['promo_codes'],
    problems: ({ promo_codes }) => promoProblems(promo_codes ?? []).map(prefixed('promo_codes')),
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

/** Problems between a store's fields; where `changed` is given, only the rules that a changed field takes part in. */
export const storeProblems = (store: Ruled, isPhone: IsPhone, changed?: ReadonlySet<string>): StoreProblem[] =>
  RULES.filter((rule) => changed === undefined || rule.fields.some((field) => changed.has(field))).flatMap((rule) =>
    rule.problems(store, isPhone),
  );

type Payload<T> = { value: T; issues: z.core.$ZodRawIssue[] };
const report = <T>(problemsOf: (value: T) => readonly StoreProblem[]) =>
  z.check<T>((payload: Payload<T>) => {
    for (const { path, code } of problemsOf(payload.value))
      payload.issues.push({ code: 'custom', path, message: code, input: payload.value });
  });

/** The settings form: every field and every rule. */
export const storeInputSchema = (isPhone: IsPhone) =>
  z.object(storeFields).check(report((store) => storeProblems(store, isPhone)));

const NO_DEALS = { full_reduction_cents: null, activity_cents: null, free_dish_id: null, free_dish_min_cents: null };
const OFF = { on: false, after_seconds: 90 };
/** Values of a new store for fields that its form leaves out. */
export const NEW_STORE = {
  tax_classes: [] as StoreInput['tax_classes'],
  prices_include_tax: false,
  platform_remits_tax: false,
  deals_active: false,
  deals: NO_DEALS,
  order_notify: { push: OFF, email: OFF, phone: OFF, fax: OFF, webhook: OFF },
} as const;

export const newStoreProblems = (store: NewStore, isPhone: IsPhone): StoreProblem[] =>
  storeProblems({ ...store, ...NEW_STORE }, isPhone);

/** The first step: the password twice where the account gets one of its own. */
export const firstStepSchema = (
  isPhone: IsPhone,
  needsPasscode: (email: string) => boolean,
  rule: PasswordRule = 'new',
) =>
  z
    .object({ ...firstStepFields, passcode: z.string(), passcode_again: z.string() })
    .check(
      report((step) => [
        ...phoneProblem('phone', step.phone, isPhone),
        ...(needsPasscode(step.email) ? passcodeProblems(step, rule) : []),
      ]),
    );

type Passcode = { passcode: string; passcode_again: string };

function passcodeProblems({ passcode, passcode_again }: Passcode, rule: PasswordRule): StoreProblem[] {
  if (passcode === '') return [{ path: ['passcode'], code: 'required' }];
  if (!z.safeParse(passwordBy(rule), passcode).success)
    return [{ path: ['passcode'], code: rule === 'strict' ? 'password_strict' : 'password_weak' }];
  return passcode === passcode_again ? [] : [{ path: ['passcode_again'], code: 'passwords_differ' }];
}

/** The second step; the rule about both phones needs the first step's number. */
export const secondStepSchema = (isPhone: IsPhone, phone: string) =>
  z.object(secondStepFields).check(report((store) => storeProblems({ ...store, ...NEW_STORE, phone }, isPhone)));
