/** What an order's discount came from: a deal, its code, the channel; and the free dish at its line [DE13]. */
export const DISCOUNT_PARTS_COLUMNS = {
  orders: { discount_parts: 'json?' },
} as const;
