import { MAX_SUMMED_ORDERS, type StoreCustomer } from '#contract/http/people/store-customer.ts';
import type { CustomerKey } from '../../../data/people/store-customer-queries.ts';
import { phoneText } from '../../kit/format.ts';

type Known = Pick<StoreCustomer, 'phone' | 'email'>;

export const keyOf = ({ phone, email }: Known): CustomerKey => ({
  phone: phone ?? '',
  email: phone === null ? (email ?? '') : '',
});

/** The number or e-mail that a customer is known by. */
export const wayTo = ({ phone, email }: Known): string => (phone === null ? (email ?? '') : phoneText(phone));

/** A number on orders with so many names is no person's: a delivery app's own, or a hotel's. */
export const MANY_NAMES = 4;

/** Whether the sums leave older orders out. */
export const isCut = (orders: number): boolean => orders > MAX_SUMMED_ORDERS;

/** Fewer digits would mean nearly every customer: the search finds nothing by them (`MIN_PHONE_DIGITS`). */
export const isShortNumber = (q: string): boolean => {
  const digits = q.replaceAll(/\D/g, '').length;
  return digits > 0 && digits < 4 && /^[\d\s().+-]*$/.test(q);
};
