/** The last four digits, by which people ask for a phone number. The same words stand in the search that uses it. */
export const PHONE_TAIL = 'substr(customer_phone, length(customer_phone) - 3)';
export const LOWER_NAME = 'lower(customer_name)';

/** What statements, days without written figures, and the search for an order are read by. */
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
