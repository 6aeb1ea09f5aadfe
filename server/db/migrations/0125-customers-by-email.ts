/** A customer is found by the e-mail too, in every restaurant; a query must use the same expression. */
export const CUSTOMER_EMAIL_INDEXES = [
  {
    table: 'orders',
    name: 'orders_by_customer_email',
    columns: ['lower(customer_email)'],
    where: 'customer_email is not null',
  },
] as const;
