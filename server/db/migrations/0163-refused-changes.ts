/** The order whose change or cancellation was refused; null: it was an order of its own. */
export const REFUSED_CHANGE_COLUMNS = { refused_order: { order_id: 'text?', asked: 'text?' } } as const;
export const REFUSED_CHANGE_INDEXES = [
  {
    table: 'refused_order',
    name: 'refused_of_order',
    columns: ['restaurant_id', 'order_id', 'at'],
    where: 'order_id is not null',
  },
] as const;
