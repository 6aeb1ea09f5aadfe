import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldErrors } from '#contract/field-errors.ts';
import { rightsOf } from '#contract/domain/rights.ts';
import { NEW_STORE, storeInputSchema } from '#contract/domain/store-rules.ts';
import { DishInputSchema } from '#contract/domain/menu-input.ts';
import {
  AccountInputSchema,
  modifyPasswordCall,
  PasswordChangeSchema,
  updateAccountCall,
} from '#contract/http/people/account.ts';
import type { CallSpec } from '#contract/http/call.ts';
import { addDishCall } from '#contract/http/menu/menu-edit.ts';
import { addRestaurantTypeCall } from '#contract/http/platform/restaurant-type.ts';
import { addRestaurantCall, updateRestaurantCall } from '#contract/http/store/store-setting.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '#server/testing/test-databases.ts';
import { isPhone } from '#src/backoffice/store/fields/us-phone.ts';

/** The specification's validation rules (§5), each broken once: what the form says before it sends, and the server after. */

type Broken = { rule: string; change: Record<string, unknown>; path: string; code: string };

const DAY = [{ open: '11:00', close: '21:30' }];
const tier = (start_distance: unknown, max_distance: unknown, fee_cents: unknown = 399) => ({
  start_distance,
  max_distance,
  fee_cents,
});
const NO_DEALS = NEW_STORE.deals;
const choice = { name_zh: '微辣', name_en: 'Mild', extra_price_cents: 0 };
const group = { name_zh: '辣度', name_en: 'Heat', options: [choice] };
const USED_PASSWORD = 'Right-Horse-7';

const STORE_RULES: Broken[] = [
  {
    rule: 'restaurant type is required',
    change: { restaurant_type_id: '' },
    path: 'restaurant_type_id',
    code: 'required',
  },
  { rule: 'the address is required', change: { city: ' ' }, path: 'city', code: 'required' },
  { rule: 'the detailed address is required', change: { street: '' }, path: 'street', code: 'required' },
  { rule: 'restaurant name is required', change: { name: '' }, path: 'name', code: 'required' },
  { rule: 'fax is required', change: { fax: '' }, path: 'fax', code: 'required' },
  { rule: 'business hours are required', change: { hours: closed() }, path: 'hours', code: 'hours_required' },
  { rule: 'tax is required', change: { tax_rate: undefined }, path: 'tax_rate', code: 'required' },
  {
    rule: 'waiting time is required',
    change: { waiting_time_minutes: undefined },
    path: 'waiting_time_minutes',
    code: 'required',
  },
  { rule: 'zip code cannot be empty', change: { zip_code: '' }, path: 'zip_code', code: 'required' },
  {
    rule: 'starting price is required',
    change: { minimum_order_cents: undefined },
    path: 'minimum_order_cents',
    code: 'required',
  },
  {
    rule: 'max delivery distance is required',
    change: { max_delivery_distance: 0 },
    path: 'max_delivery_distance',
    code: 'required',
  },
  { rule: 'the contact number is digits only', change: { phone: '212-555-0170' }, path: 'phone', code: 'phone_digits' },
  { rule: 'the contact number has 7 digits or more', change: { phone: '212555' }, path: 'phone', code: 'phone_digits' },
  {
    rule: 'the contact number has 15 digits or fewer',
    change: { phone: '2125550170212555' },
    path: 'phone',
    code: 'phone_digits',
  },
  { rule: 'a valid phone number is required', change: { phone: '1234567' }, path: 'phone', code: 'phone_invalid' },
  {
    rule: 'the notification phone is xxx-xxx-xxxx',
    change: { notify_phone: '2125550172' },
    path: 'notify_phone',
    code: 'phone_dashes',
  },
  {
    rule: 'the notification phone differs from the registered one',
    change: { notify_phone: '212-555-0170' },
    path: 'notify_phone',
    code: 'same_as_registered',
  },
  { rule: 'email must be a correct address', change: { email: 'owner@' }, path: 'email', code: 'email_invalid' },
  {
    rule: "a tier's start cannot be empty",
    change: { delivery_fee_tiers: [tier(undefined, 2)] },
    path: 'delivery_fee_tiers.0.start_distance',
    code: 'required',
  },
  {
    rule: "a tier's maximum cannot be empty",
    change: { delivery_fee_tiers: [tier(0, undefined)] },
    path: 'delivery_fee_tiers.0.max_distance',
    code: 'required',
  },
  {
    rule: "a tier's fee cannot be empty",
    change: { delivery_fee_tiers: [tier(0, 2, null)] },
    path: 'delivery_fee_tiers.0.fee_cents',
    code: 'required',
  },
  {
    rule: 'the max distance cannot be below the min distance',
    change: { delivery_fee_tiers: [tier(3, 2)] },
    path: 'delivery_fee_tiers.0.max_distance',
    code: 'max_below_start',
  },
  {
    rule: "the max cannot exceed the next tier's min",
    change: { delivery_fee_tiers: [tier(0, 3), tier(2, 4)] },
    path: 'delivery_fee_tiers.1.start_distance',
    code: 'tiers_overlap',
  },
  { rule: 'tip is not below 0', change: { default_tip_rate: -0.1 }, path: 'default_tip_rate', code: 'rate_range' },
  { rule: 'tip is not above 1', change: { default_tip_rate: 15 }, path: 'default_tip_rate', code: 'rate_range' },
  { rule: 'tax is not above 1', change: { tax_rate: 8.875 }, path: 'tax_rate', code: 'rate_range' },
];

const DEAL_RULES: Broken[] = [
  {
    rule: 'the full-reduction amount cannot be 0',
    change: { full_reduction_cents: 0, activity_cents: 100 },
    path: 'deals.full_reduction_cents',
    code: 'deal_zero',
  },
  {
    rule: 'the activity amount cannot be 0',
    change: { full_reduction_cents: 100, activity_cents: 0 },
    path: 'deals.activity_cents',
    code: 'deal_zero',
  },
  {
    rule: 'a free dish must be chosen',
    change: { free_dish_min_cents: 3000 },
    path: 'deals.free_dish_id',
    code: 'required',
  },
];

const DISH_RULES: Broken[] = [
  {
    rule: 'a specification has a name',
    change: { specifications: [{ ...group, name_zh: '' }] },
    path: 'specifications.0.name_zh',
    code: 'required',
  },
  {
    rule: 'a specification is complete: it has options',
    change: { specifications: [{ ...group, options: [] }] },
    path: 'specifications.0.options',
    code: 'required',
  },
  {
    rule: 'a property has a name',
    change: { specifications: [{ ...group, options: [{ ...choice, name_zh: '' }] }] },
    path: 'specifications.0.options.0.name_zh',
    code: 'required',
  },
  {
    rule: 'a property has a price',
    change: { specifications: [{ ...group, options: [{ ...choice, extra_price_cents: undefined }] }] },
    path: 'specifications.0.options.0.extra_price_cents',
    code: 'required',
  },
  {
    rule: 'the price must be valid',
    change: { specifications: [{ ...group, options: [{ ...choice, extra_price_cents: -1 }] }] },
    path: 'specifications.0.options.0.extra_price_cents',
    code: 'price_invalid',
  },
];

const PASSWORD_RULES: Broken[] = [
  { rule: 'a new password has 6 characters', change: both('abcd5'), path: 'new_password', code: 'password_short' },
  {
    rule: 'it is entered again and matches',
    change: { confirmation: 'Better-Horse-9' },
    path: 'confirmation',
    code: 'passwords_differ',
  },
  {
    rule: 'an existing password has 6 characters',
    change: { original_password: 'abcde' },
    path: 'original_password',
    code: 'password_short',
  },
  {
    rule: 'the original password is required',
    change: { original_password: '' },
    path: 'original_password',
    code: 'required',
  },
  { rule: 'a new password is required', change: both(''), path: 'new_password', code: 'required' },
];

const ACCOUNT_RULES: Broken[] = [
  { rule: 'the username cannot be empty', change: { nickname: '' }, path: 'nickname', code: 'required' },
  { rule: 'email must be a correct address', change: { mail: 'nobody.example' }, path: 'mail', code: 'email_invalid' },
];

function closed(): Record<string, []> {
  return { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
}
function both(password: string): Record<string, string> {
  return { new_password: password, confirmation: password };
}

/** What a form shows before it sends: the same codes on the same fields. */
function shown(schema: z.ZodMiniType, value: unknown): { path: string; code: string }[] {
  const parsed = z.safeParse(schema, value, { reportInput: true });
  return parsed.success ? [] : fieldErrors(parsed.error.issues).map(({ path, code }) => ({ path, code }));
}

describe.each(AVAILABLE_DATABASES)('every validation rule of the specification refuses on %s', (name) => {
  let app: TestApp;
  let type = '';
  beforeAll(async () => {
    app = await buildTestApp(name);
    const body = { name_zh: '川菜', name_en: 'Sichuan' };
    type = (await app.call(addRestaurantTypeCall, { as: app.admin, body })).data.items[0]?.id ?? '';
  });
  afterAll(() => app.close());

  const newStore = (change: Record<string, unknown> = {}) => ({
    name: '新店',
    sub_name: 'New',
    phone: '2125550170',
    email: 'new@example.test',
    restaurant_type_id: type,
    state: 'NY',
    county: 'Queens County',
    city: 'Flushing',
    street: '39-07 Main St',
    unit: null,
    zip_code: '11354',
    fax: '212-555-0171',
    need_fax: false,
    introduction_zh: '',
    introduction_en: '',
    store_image: null,
    online_payment: true,
    hours: { ...closed(), sat: DAY },
    holidays: [],
    business_day_cutoff: '04:00',
    waiting_time_minutes: 25,
    minimum_order_cents: 1500,
    max_delivery_distance: 4,
    delivery_fee_tiers: [tier(0, 4)],
    default_tip_rate: 0.15,
    tax_rate: 0.08875,
    currency: 'USD',
    delivery_mode: 'own',
    provider: 'simulated',
    quote_fee_cap_cents: null,
    notify_phone: '212-555-0172',
    ...change,
  });
  const form = (change: Record<string, unknown>) => ({
    ...newStore(),
    ...NEW_STORE,
    accept_limit_seconds: 180,
    rights: rightsOf(null),
    domain: '',
    web_location: '',
    keywords: [],
    card_types: [],
    ...change,
  });
  const dish = (change: Record<string, unknown>) => ({
    name_zh: '新菜',
    category_id: app.restaurant.input.categories[0]?.id,
    price_cents: 1200,
    ...change,
  });
  const passwords = (change: Record<string, unknown>) => ({
    original_password: USED_PASSWORD,
    new_password: 'Better-Horse-8',
    confirmation: 'Better-Horse-8',
    ...change,
  });

  /** Bodies that no typed caller could write are the point. */
  async function refused(spec: CallSpec, body: unknown): Promise<{ path: string; code: string }[]> {
    const answer = await app.app.inject({
      method: 'POST',
      url: spec.path,
      headers: { authorization: `Bearer ${app.owner.token}` },
      payload: body as Record<string, unknown>,
    });
    expect(answer.statusCode).toBe(422);
    return answer.json<{ errors: { path: string; code: string }[] }>().errors;
  }
  const is = ({ path, code }: Broken, at = path): unknown => expect.objectContaining({ path: at, code });

  it('and accepts what breaks none', () => {
    const schema = storeInputSchema(isPhone);
    expect(shown(schema, form({}))).toEqual([]);
    expect(shown(DishInputSchema, dish({ specifications: [group] }))).toEqual([]);
    expect(shown(PasswordChangeSchema, passwords({}))).toEqual([]);
  });

  it.each(STORE_RULES)('store: $rule', async (broken) => {
    expect(shown(storeInputSchema(isPhone), form(broken.change))).toContainEqual(is(broken));
    const body = { id: v7(), ...newStore(broken.change), passcode: 'Open-Sesame-7' };
    expect(await refused(addRestaurantCall, body)).toContainEqual(is(broken));
  });

  it.each(DEAL_RULES)('deals: $rule', async (broken) => {
    const deals = { ...NO_DEALS, ...broken.change };
    expect(shown(storeInputSchema(isPhone), form({ deals }))).toContainEqual(is(broken));
    const body = { restaurant_id: app.restaurant.id, version: 1, deals };
    expect(await refused(updateRestaurantCall, body)).toContainEqual(is(broken));
  });

  it.each(DISH_RULES)('specifications: $rule', async (broken) => {
    expect(shown(DishInputSchema, dish(broken.change))).toContainEqual(is(broken));
    const body = { restaurant_id: app.restaurant.id, dish: dish(broken.change) };
    expect(await refused(addDishCall, body)).toContainEqual(is(broken, `dish.${broken.path}`));
  });

  it.each(PASSWORD_RULES)('passwords: $rule', async (broken) => {
    expect(shown(PasswordChangeSchema, passwords(broken.change))).toContainEqual(is(broken));
    expect(await refused(modifyPasswordCall, passwords(broken.change))).toContainEqual(is(broken));
  });

  it.each(ACCOUNT_RULES)('account: $rule', async (broken) => {
    const value = { nickname: '王敏', mail: 'wang@example.test', language: 'zh', ...broken.change };
    expect(shown(AccountInputSchema, value)).toContainEqual(is(broken));
    expect(await refused(updateAccountCall, value)).toContainEqual(is(broken));
  });
});
