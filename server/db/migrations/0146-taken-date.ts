/**
 * The business day on which an order's money was taken at the door, where that is a later one than its own: the cash of a
 * day is counted by it [DC2]. Orders of before stay on their own day.
 */
export const TAKEN_DATE_COLUMNS = { orders: { taken_date: 'text?' } } as const;

export const TAKEN_DATE_INDEXES = [
  {
    table: 'orders',
    name: 'orders_by_taken_date',
    columns: ['restaurant_id', 'taken_date'],
    where: 'taken_date is not null',
  },
] as const;
