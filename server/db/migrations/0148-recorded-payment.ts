/** What people recorded of an order's money that they took themselves, in cash and by card [M8]. */
export const RECORDED_PAYMENT_COLUMNS = { orders: { cash_cents: 'int?', card_cents: 'int?' } } as const;
