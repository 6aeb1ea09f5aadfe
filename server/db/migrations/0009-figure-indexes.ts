/**
 * The last four digits, by which people look for a phone number. The search must use the same expression as this index.
 */
export const PHONE_TAIL = 'substr(customer_phone, length(customer_phone) - 3)';
export const LOWER_NAME = 'lower(customer_name)';

/** Indexes for statements, for days without a rollup, and for the search of an order. */
export const FIGURE_INDEXES = [
  {
    table: 'orders',
    name: 'orders_by_business_time',
    columns: ['restaurant_id', 'business_date', 'created_at', 'id'],
  },
  { table: 'orders', name: 'orders_by_no', columns: ['restaurant_id', 'order_no', 'created_at'] },
  { table: 'orders', name: 'orders_by_phone_tail', columns: ['restaurant_id', PHONE_TAIL, 'created_at'] },
  { table: 'orders', name: 'orders_by_name', columns: ['restaurant_id', LOWER_NAME, 'created_at'] },
  {
    table: 'day_sum',
    name: 'day_sum_unrolled',
    columns: ['restaurant_id', 'business_date'],
    where: 'rolled_at is null',
  },
] as const;
