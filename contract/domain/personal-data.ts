import type { Order } from './order.ts';

/** The order without its customer's data. */
export const withoutPersonalData = (order: Order): Order => ({
  ...order,
  account_id: null,
  customer_name: '',
  customer_phone: null,
  customer_email: undefined,
  customer_order_count: null,
  delivery_address: null,
  memo: null,
  card: null,
  items: order.items.map((item) => ({ ...item, note: null })),
});
