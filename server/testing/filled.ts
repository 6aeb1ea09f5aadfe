/** The password of the people of a fuzzed installation. */
export const PASSWORD = 'Right-Horse-7';

const OPEN = { open: '09:00', close: '21:00' };
const WEEK = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [OPEN]]));
const NOTICE = { on: true, after_seconds: 90 };
const NO_DEALS = {
  active: false,
  full_reduction_cents: null,
  activity_cents: null,
  free_dish_id: null,
  free_dish_min_cents: null,
};

/** Sample values where the schema alone is not enough. */
export const FILLED: Readonly<Record<string, unknown>> = {
  wait: 0,
  password: PASSWORD,
  original_password: PASSWORD,
  new_password: 'Better-Horse-88',
  confirmation: 'Better-Horse-88',
  mail: 'nobody@sample.test',
  email: 'nobody@sample.test',
  account: 'nobody@sample.test',
  to: '2026-11-20',
  time_zone: 'America/New_York',
  zip_code: '10013',
  city: 'New York',
  county: 'New York',
  street: '20 Elizabeth St',
  period: '2026-10',
  date: '2026-11-27',
  from_date: '2027-01-01',
  from: '2026-11-01',
  from_at: '2026-11-01T00:00:00.000Z',
  before_at: '2026-11-21T00:00:00.000Z',
  send_at: '2026-11-22T00:00:00.000Z',
  at: '2026-11-21T17:00:00.000Z',
  requested_at: '2026-11-21T19:00:00.000Z',
  until: '2026-11-27T00:00:00.000Z',
  sold_out_until: '2026-11-22T00:00:00.000Z',
  available_from_at: '2026-11-01T00:00:00.000Z',
  available_until_at: '2027-11-01T00:00:00.000Z',
  expires_at: null,
  span: OPEN,
  hours: WEEK,
  holidays: [{ date: '2026-11-27', spans: [] }],
  business_day_cutoff: '04:00',
  deals: NO_DEALS,
  image: null,
  store_image: null,
  fax: '2125550177',
  domain: 'sample.example',
  web_location: 'https://sample.example',
  notify_phone: '212-555-0123',
  passcode: 'Better-Horse-88',
  phone: '+12125550123',
  busy_until: null,
};

/** Names with a different meaning in different calls. */
export const FILLED_OF: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'account.update': { mail: 'own@sample.test' },
  'account.forgot': { mail: 'unknown@sample.test' },
  'address.county_get': { state: 'NY' },
  'user.add': { role: 'staff' },
  'email.audience': { state: 'NY' },
  'email.send': { state: 'NY' },
  'statistics.food_statistic': { to: '2026-11-20' },
  'order.stats_rd_order_by_time': { to: '2026-11-20' },
  'browse_records.get': { to: '2026-11-20' },
  'restaurant.update_order_notify': {
    order_notify: { push: NOTICE, email: NOTICE, phone: NOTICE, fax: NOTICE, webhook: NOTICE },
  },
  'user_blocklist.add': { phone: '212-555-0199' },
  'user_blocklist.import': { content: 'phone,reason\n+12125550187,test' },
  'menu.import': { content: 'row,category,name_zh,price\ndish,热菜,回锅肉,12.5' },
  'menu.check': { content: 'row,category,name_zh,price\ndish,热菜,回锅肉,12.5' },
};
for (const call of ['restaurant.add', 'restaurant_manage.add', 'restaurant.update', 'restaurant.check_address'])
  Object.assign(FILLED_OF, { [call]: { state: 'NY', phone: '2125550123' } });
