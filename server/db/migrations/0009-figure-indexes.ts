/** What the statements' drill-down and the days without written figures are read by. */
export const FIGURE_INDEXES = [
  {
    table: 'orders',
    name: 'orders_by_business_time',
    columns: ['restaurant_id', 'business_date', 'created_at', 'id'],
  },
  {
    table: 'day_sum',
    name: 'day_sum_unrolled',
    columns: ['restaurant_id', 'business_date'],
    where: 'rolled_at is null',
  },
] as const;
