/** What an order's channel shows its customer, and what it asked him last (docs/spec/order-lifecycle.md [MD5]). */
export const QUESTION_COLUMNS = {
  orders: { tells_customer: 'flag?', asks_customer: 'flag?', question: 'json?' },
} as const;
