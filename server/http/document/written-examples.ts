import type { CallShapes } from './json-schemas.ts';
import { idOf } from './sample-values.ts';

export type CallExample = Partial<Record<keyof CallShapes, unknown>>;

/** Two dishes for pickup, one of them with its required heat and an egg; the totals match them to the cent. */
const ORDER = {
  external_id: 'web-20261121-0042',
  delivery_method: 'pickup',
  payment_method: 'cash',
  paid: false,
  customer: { name: 'Ada Wong', phone: '+12125550123' },
  items: [
    { dish_id: idOf('dish'), quantity: 1, note: 'not too oily' },
    {
      dish_id: idOf('second_dish'),
      quantity: 2,
      options: [{ option_id: idOf('option') }, { option_id: idOf('second_option'), quantity: 1 }],
    },
  ],
  tip_cents: 500,
  totals: { amount_cents: 4640, delivery_fee_cents: 0, tax_cents: 412, total_cents: 5552 },
  status_url: 'https://shop.example.com/hooks/laidan',
};

const {
  external_id: _id,
  status_url: _url,
  totals: _totals,
  ...PHONE_ORDER
} = { ...ORDER, restaurant_id: idOf('restaurant'), items: ORDER.items.slice(0, 1) };

/** GloriaFood's own fields and layout. */
const GLORIAFOOD_ORDER = {
  id: 9001,
  type: 'pickup',
  status: 'accepted',
  payment: 'CASH',
  accepted_at: '2026-11-21T17:14:00.000Z',
  fulfill_at: '2026-11-21T17:40:00.000Z',
  currency: 'USD',
  client_first_name: 'Ada',
  client_last_name: 'Wong',
  client_phone: '+12125550123',
  total_price: 29.4,
  sub_total_price: 27,
  tax_value: 2.4,
  items: [{ name: '麻婆豆腐 / Mapo Tofu', type: 'item', price: 13.5, quantity: 2, total_item_price: 27, options: [] }],
};

const DOORDASH_EVENT = {
  event_name: 'DASHER_CONFIRMED',
  external_delivery_id: idOf('order'),
  created_at: '2026-11-21T17:20:00Z',
};

const CUSTOMER = { phone: '+12125550123' };
const DISH = { restaurant_id: idOf('restaurant'), dish_id: idOf('dish'), version: 3 };
const HEAT_GROUP = {
  label: 'Heat of noodles',
  specification: { name_zh: '辣度', name_en: 'Heat', options: [{ name_zh: '特辣', extra_price_cents: 50 }] },
};
const NEW_PASSWORD = 'Jasmine-Tea-66';

const NONE_YET = { items: [], total: 0, page: 1, page_size: 20 };

/**
 * Parts whose values must fit together, which generated values cannot guarantee. Call name → the parts written by hand.
 */
export const WRITTEN_EXAMPLES: Record<string, CallExample> = {
  'intake.orders': { body: ORDER },
  'intake.update': { body: { ...ORDER, memo: 'Please add napkins' } },
  'intake.gloriafood': {
    body: { count: 1, orders: [GLORIAFOOD_ORDER] },
    reply: { results: [{ id: '9001', outcome: 'placed', order_no: '042' }] },
  },
  'intake.views': {
    body: {
      batch_id: 'web-20261121-07',
      views: [
        { at: '2026-11-21T17:00:00.000Z', count: 12 },
        { dish_id: idOf('dish'), at: '2026-11-21T17:00:00.000Z', count: 5 },
      ],
    },
    reply: { counted: 17, ignored: 0 },
  },
  'intake.payment': { body: { state: 'paid' } },
  'intake.answer': { body: { rev: 3, answer: 'yes' } },
  'order.check': { body: PHONE_ORDER },
  'order.add': { body: PHONE_ORDER },
  'order.update': { body: { ...PHONE_ORDER, order_id: idOf('order'), expect_rev: 1 } },
  'order.update_status': {
    body: {
      restaurant_id: idOf('restaurant'),
      command_id: idOf('command'),
      device_seq: 7,
      order_id: idOf('order'),
      expect_rev: 1,
      act: { action: 'accept', prep_minutes: 20 },
    },
  },
  'delivery.webhook': { params: { provider: 'doordash' }, body: DOORDASH_EVENT },
  'session.login': { body: { account: 'ada.wong@example.com', password: 'Steamed-Rice-88' } },
  'account.view_password': {
    body: { password: 'Steamed-Rice-88', new_password: NEW_PASSWORD, confirmation: NEW_PASSWORD },
  },
  'device.update': {
    body: { restaurant_id: idOf('restaurant'), device_id: idOf('device'), settings: { station: 'Wok', theme: 'dark' } },
  },
  'menu.update': { body: { ...DISH, change: { price_cents: 1450 } } },
  'menu.update_dishes_series': {
    body: { restaurant_id: idOf('restaurant'), category_id: idOf('category'), change: { name_en: 'Main dishes' } },
  },
  'menu.add_option_group': { body: { restaurant_id: idOf('restaurant'), group: HEAT_GROUP } },
  'menu.update_option_group': {
    body: { restaurant_id: idOf('restaurant'), group_id: idOf('group'), version: 3, group: HEAT_GROUP },
  },
  'menu.save_plan': {
    body: {
      restaurant_id: idOf('restaurant'),
      plan_id: null,
      name: 'Prices of 2027',
      publish_at: '2027-01-01T05:00:00.000Z',
      edits: [{ dish_id: idOf('dish'), version: 3, change: { price_cents: 1450 } }],
    },
  },
  'menu.import': {
    body: {
      restaurant_id: idOf('restaurant'),
      format: 'csv',
      content: 'row,category,name_zh,name_en,price\ncategory,,主菜,Mains,\ndish,主菜,麻婆豆腐,Mapo Tofu,13.50\n',
    },
  },
  'menu.export': {
    reply: { filename: 'menu-2026-11-21.csv', type: 'text/csv', content: 'row,name_zh,name_en,price\n' },
  },
  'restaurant.update': { body: { restaurant_id: idOf('restaurant'), version: 3, accept_limit_seconds: 120 } },
  'restaurant.update_business': {
    body: { restaurant_id: idOf('restaurant'), version: 3, holidays: [{ date: '2026-12-25', spans: [] }] },
  },
  'restaurant.check_closing': {
    body: { restaurant_id: idOf('restaurant'), holidays: [{ date: '2026-12-25', spans: [] }] },
  },
  'restaurant.update_open': {
    body: { restaurant_id: idOf('restaurant'), mode: 'suspended', until: '2026-11-21T18:00:00.000Z' },
  },
  'user_blocklist.import': {
    body: { content: 'phone,email,address,reason,until\n+12125550199,,,Three orders never picked up,\n' },
  },
  'user_blocklist.export': { reply: { filename: 'blocklist.csv', content: 'phone,email,address,reason,until\n' } },
  'customer.find': { body: CUSTOMER },
  'customer.erase': { body: { ...CUSTOMER, reason: 'Asked for by the customer' } },
  'user_blocklist.add': { body: { ...CUSTOMER, reason: 'Three orders never picked up' } },
  'export.start': { body: { list: 'orders', query: { restaurant_id: idOf('restaurant') } } },
  'customer.export': {
    body: CUSTOMER,
    reply: {
      exported_at: '2026-11-21T17:15:00.000Z',
      customer: {
        phone: '+12125550123',
        email: null,
        others: ['ada.wong@example.com'],
        names: ['Ada Wong'],
        orders: 0,
        open_orders: 0,
        first_at: null,
        last_at: null,
        ratings: 0,
        refused: 0,
        is_blocked: false,
        restaurants: [],
      },
      orders: [],
      ratings: [],
      kept: [],
      changes: [],
      is_cut: false,
    },
  },
  // The one that a call starts or prints again shows what is in them.
  'drill.get_list': { reply: NONE_YET },
  'printer.get_queue': { reply: NONE_YET },
  'sync.push': {
    body: {
      session: idOf('session'),
      frames: [{ t: 'ack', epoch: idOf('thing'), applied: 128, displayed: [], sounded: [], touched: [] }],
    },
    reply: { frames: [] },
  },
  'sync.poll': {
    reply: {
      frames: [
        {
          t: 'beat',
          n: 1,
          epoch: idOf('thing'),
          head: 128,
          open: 4,
          hash: 4_503_599_627_370_496,
          server_now: '2026-11-21T17:15:00.000Z',
        },
      ],
    },
  },
};
