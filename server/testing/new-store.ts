import { v7 } from 'uuid';
import type { BodyInput } from '#contract/http/call.ts';
import type { addRestaurantCall } from '#contract/http/store/store-setting.ts';

export type NewStoreInput = BodyInput<typeof addRestaurantCall>;
const DAY = [{ open: '11:00', close: '21:30' }];

/** What the two steps of a new store send. */
export const newStoreBody = (typeId: string, change: Partial<NewStoreInput> = {}): NewStoreInput => ({
  id: v7(),
  name: '新店',
  sub_name: 'New',
  phone: '2125550170',
  email: 'new@example.test',
  passcode: 'Open-Sesame-7',
  restaurant_type_id: typeId,
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
  hours: { mon: [], tue: DAY, wed: DAY, thu: DAY, fri: DAY, sat: DAY, sun: DAY },
  holidays: [],
  business_day_cutoff: '04:00',
  waiting_time_minutes: 25,
  minimum_order_cents: 1500,
  max_delivery_distance: 4,
  delivery_fee_tiers: [{ start_distance: 0, max_distance: 4, fee_cents: 399 }],
  default_tip_rate: 0.15,
  tax_rate: 0.08875,
  currency: 'USD',
  delivery_mode: 'own',
  provider: 'simulated',
  quote_fee_cap_cents: null,
  notify_phone: '212-555-0172',
  ...change,
});
