import { DEFAULT_CURRENCY } from '#contract/domain/money.ts';
import type { NewStore } from '#contract/domain/store-input.ts';

type FirstKey =
  | 'name'
  | 'sub_name'
  | 'phone'
  | 'email'
  | 'restaurant_type_id'
  | 'state'
  | 'county'
  | 'city'
  | 'street'
  | 'unit'
  | 'zip_code';

export type FirstStep = Pick<NewStore, FirstKey> & { passcode: string; passcode_again: string };
/** `tax_rate` is null until it is typed: a rate that nobody chose would be on every bill. */
export type SecondStep = Omit<NewStore, FirstKey | 'tax_rate'> & { tax_rate: number | null };

/** `id` is made once, so that a form that is sent twice adds one store. */
export type StoreDraft = { user_id: string; id: string; first: FirstStep; second: SecondStep; isFirstDone: boolean };

const EVENING = [{ open: '11:00', close: '21:30' }];

/** What the form begins with: the days most restaurants are open, nothing that only the owner can know. */
export const emptyDraft = ({ email, ...made }: { user_id: string; id: string; email: string }): StoreDraft => ({
  ...made,
  isFirstDone: false,
  first: {
    name: '',
    sub_name: '',
    phone: '',
    email,
    restaurant_type_id: '',
    passcode: '',
    passcode_again: '',
    state: '',
    county: '',
    city: '',
    street: '',
    unit: null,
    zip_code: '',
  },
  second: {
    fax: '',
    need_fax: false,
    introduction_zh: '',
    introduction_en: '',
    store_image: null,
    online_payment: false,
    hours: { mon: [], tue: EVENING, wed: EVENING, thu: EVENING, fri: EVENING, sat: EVENING, sun: EVENING },
    holidays: [],
    business_day_cutoff: '04:00',
    waiting_time_minutes: 20,
    minimum_order_cents: 1500,
    max_delivery_distance: 4,
    delivery_fee_tiers: [
      { start_distance: 0, max_distance: 2, fee_cents: 299 },
      { start_distance: 2, max_distance: 4, fee_cents: 499 },
    ],
    default_tip_rate: 0.15,
    tax_rate: null,
    currency: DEFAULT_CURRENCY,
    delivery_mode: 'own',
    provider: 'simulated',
    quote_fee_cap_cents: null,
    notify_phone: '',
  },
});
