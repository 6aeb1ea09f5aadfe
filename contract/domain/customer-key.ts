import type { Order } from './order.ts';

/** How a customer is known: by a phone number, or where an order has none, by an e-mail in lower case. One of the two is empty. */
export type CustomerKey = { phone: string; email: string };

/** Whose order it is, as `orders_by_person` has it in SQL; both are empty where it names neither. */
export const customerKeyOf = ({
  customer_phone: phone,
  customer_email: email,
}: {
  customer_phone: Order['customer_phone'];
  customer_email?: string | null | undefined;
}): CustomerKey => (phone === null ? { phone: '', email: (email ?? '').toLowerCase() } : { phone, email: '' });

export const isNamed = ({ phone, email }: CustomerKey): boolean => phone !== '' || email !== '';
