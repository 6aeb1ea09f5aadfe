import { v7 } from 'uuid';
import type { Dish } from '#contract/domain/menu.ts';
import type { PhoneOrderInput } from '#contract/http/orders/phone-order.ts';
import type { Owner } from './kitchen.ts';

const ALL_DAY = [{ open: '00:00', close: '00:00' }];
const HOURS = { mon: ALL_DAY, tue: ALL_DAY, wed: ALL_DAY, thu: ALL_DAY, fri: ALL_DAY, sat: ALL_DAY, sun: ALL_DAY };

const STORE = {
  sub_name: '',
  phone: '2125550190',
  email: 'owner@demo.test',
  state: 'NY',
  county: 'New York County',
  city: 'New York',
  street: '12 Doyers Street',
  unit: null,
  zip_code: '10013',
  fax: '212-555-0191',
  need_fax: false,
  introduction_zh: '',
  introduction_en: '',
  store_image: null,
  online_payment: true,
  hours: HOURS,
  holidays: [],
  business_day_cutoff: '04:00',
  waiting_time_minutes: 20,
  minimum_order_cents: 1500,
  max_delivery_distance: 4,
  delivery_fee_tiers: [{ start_distance: 0, max_distance: 4, fee_cents: 450 }],
  default_tip_rate: 0.15,
  tax_rate: 0.1,
  delivery_mode: 'own',
  provider: 'simulated',
  quote_fee_cap_cents: null,
  notify_phone: '',
};

export type OwnShop = Owner & {
  name: string;
  dishId: string;
  /** A pickup of two of its dish, by telephone. */
  order: () => Promise<{ id: string; order_no: string }>;
};

/** Another store of the demo's owner, with nothing in it yet. */
export async function addEmptyShop(
  owner: Owner,
  name: string,
  currency: string,
): Promise<{ id: string; name: string }> {
  const types = await owner.get<{ items: { id: string }[] }>('/restaurant_type/get');
  const id = v7();
  await owner.post('/restaurant/add', { ...STORE, id, name, currency, restaurant_type_id: types.items[0]?.id ?? '' });
  return { id, name };
}

/** Another store of the demo's owner, in a currency, with one dish of 1,250 minor units; without any order. */
export async function addShop(owner: Owner, name: string, currency: string): Promise<OwnShop> {
  const { id } = await addEmptyShop(owner, name, currency);
  const of = { restaurant_id: id };
  const category = await owner.post<{ id: string }>('/menu/add_dishes_series', {
    ...of,
    category: { name_zh: '面', name_en: 'Noodles' },
  });
  const dish = await owner.post<Dish>('/menu/add', {
    ...of,
    dish: {
      name_zh: '担担面',
      name_en: 'Dan Dan Noodles',
      category_id: category.id,
      price_cents: 1250,
      status: 'on_sale',
    },
  });
  const phoneOrder = {
    ...of,
    delivery_method: 'pickup',
    payment_method: 'cash',
    paid: false,
    customer: { name: 'Aiko Mori', phone: '+12125550142' },
    items: [{ dish_id: dish.id, quantity: 2 }],
  } satisfies PhoneOrderInput;
  return { ...owner, restaurantId: id, name, dishId: dish.id, order: () => owner.post('/order/add', phoneOrder) };
}
