/** The same expression as in queries [M12]: the overview asks at each visit, and hardly an order is marked. */
export const PAID_TWICE_INDEXES = [
  {
    table: 'orders',
    name: 'orders_paid_twice',
    columns: ['restaurant_id', 'business_date'],
    where: `flags like '%"paid_twice"%'`,
  },
] as const;
