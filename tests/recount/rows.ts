/** Raw rows as the database has them; nothing of the product reads them for the recount. */
export type Query = (text: string) => Promise<Record<string, unknown>[]>;

export type Item = {
  dish_id: string | null;
  name_zh: string;
  name_en: string;
  quantity: number;
  unit_price_cents: number;
  options: { extra_price_cents: number; quantity: number }[];
};

export type OrderRow = {
  restaurant_id: string;
  id: string;
  order_no: string;
  number: string;
  external_id: string | null;
  channel: string;
  channel_id: string | null;
  customer_name: string;
  customer_phone: string | null;
  customer_email: string | null;
  delivery_address: string | null;
  created_at: string;
  business_date: string;
  local_hour: number;
  due_at: string | null;
  delivery_method: string;
  payment_method: string;
  payment_state: string;
  status: string;
  is_open: number;
  currency: string;
  amount_cents: number;
  discount_cents: number;
  tax_cents: number;
  tax_included: number | null;
  remitted_tax_cents: number | null;
  tip_cents: number;
  delivery_fee_cents: number;
  total_cents: number;
  paid_cents: number | null;
  credited_cents: number | null;
  refunded_cents: number | null;
  credit_given_cents: number | null;
  door_cents: number | null;
  cash_cents: number | null;
  taken_date: string | null;
  flags: string;
  items: string;
};

const ORDER_COLUMNS = [
  'restaurant_id, id, order_no, number, external_id, channel, channel_id, customer_name, customer_phone, customer_email',
  'delivery_address, created_at, business_date, local_hour, due_at, delivery_method, payment_method, payment_state',
  'status, is_open, currency, amount_cents, discount_cents, tax_cents, tax_included, remitted_tax_cents, tip_cents',
  'delivery_fee_cents, total_cents, paid_cents, credited_cents, refunded_cents, credit_given_cents, door_cents, cash_cents, taken_date',
  'flags, items',
].join(', ');

export type Store = { id: string; name: string; time_zone: string; cutoff: string; currency: string };
export type Refund = {
  restaurant_id: string;
  id: string;
  order_id: string;
  amount_cents: number;
  credit_cents: number | null;
  bearer: string | null;
  settled_date: string | null;
  settled_at: string | null;
  parts: string | null;
};
export type Rate = { restaurant_id: string; rate: number; from_date: string };
export type StoredBill = { restaurant_id: string; period: string; state: string; adjustments: string };

export type Rows = {
  stores: Store[];
  orders: OrderRow[];
  ofStore: ReadonlyMap<string, OrderRow[]>;
  refunds: Refund[];
  rates: Rate[];
  bills: StoredBill[];
};

function byStore(orders: readonly OrderRow[]): Map<string, OrderRow[]> {
  const groups = new Map<string, OrderRow[]>();
  for (const order of orders) {
    const group = groups.get(order.restaurant_id);
    if (group === undefined) groups.set(order.restaurant_id, [order]);
    else group.push(order);
  }
  return groups;
}

/** Everything but the dishes, which are read for one restaurant at a time. */
export async function readRows(query: Query): Promise<Rows> {
  const orders = (await query(`select ${ORDER_COLUMNS} from orders`)) as OrderRow[];
  return {
    orders,
    ofStore: byStore(orders),
    stores: (await query(
      `select id, name, time_zone, business_day_cutoff as cutoff, coalesce(currency, 'USD') as currency
        from restaurant where deleted_at is null`,
    )) as Store[],
    refunds: (await query(
      `select restaurant_id, id, order_id, amount_cents, credit_cents, bearer, settled_date, settled_at, parts
        from order_refund`,
    )) as Refund[],
    rates: (await query('select restaurant_id, rate, from_date from restaurant_commission')) as Rate[],
    bills: (await query('select restaurant_id, period, state, adjustments from bill')) as StoredBill[],
  };
}

/** The dishes of one restaurant's orders, by order. The id comes from a row. */
export async function readItems(query: Query, restaurantId: string): Promise<Map<string, Item[]>> {
  const rows = await query(`select id, items from orders where restaurant_id = '${restaurantId}'`);
  return new Map(rows.map(({ id, items }) => [String(id), JSON.parse(String(items)) as Item[]]));
}
