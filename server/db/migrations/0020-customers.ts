/** A customer is found by the phone number, in every restaurant. */
export const CUSTOMER_INDEXES = [
  { table: 'orders', name: 'orders_by_customer', columns: ['customer_phone'], where: 'customer_phone is not null' },
] as const;
