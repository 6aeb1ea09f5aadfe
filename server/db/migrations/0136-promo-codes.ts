/** A store's promo codes, and the code of an order with what it took off then [DE10]. */
export const PROMO_CODE_COLUMNS = {
  restaurant: { promo_codes: 'json?' },
  orders: { promo_code: 'text?', promo: 'json?' },
} as const;

/** How often a code was used is counted from the orders. */
export const PROMO_CODE_INDEXES = [
  {
    table: 'orders',
    name: 'orders_by_promo_code',
    columns: ['restaurant_id', 'promo_code', 'status'],
    where: 'promo_code is not null',
  },
] as const;
