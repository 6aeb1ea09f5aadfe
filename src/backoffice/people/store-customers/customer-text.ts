import { MIN_PHONE_DIGITS, phonePart } from '#contract/domain/phone.ts';
import { MAX_SUMMED_ORDERS, type StoreCustomer } from '#contract/http/people/store-customer.ts';
import { phoneText } from '#contract/domain/phone-text.ts';

type Known = Pick<StoreCustomer, 'phone' | 'email'>;

/** The number or e-mail that a customer is known by. */
export const wayTo = ({ phone, email }: Known): string => (phone === null ? (email ?? '') : phoneText(phone));

/** A number on orders with so many names is no person's: a delivery app's own, or a hotel's. */
export const MANY_NAMES = 4;

/** Whether the sums leave older orders out. */
export const isCut = (orders: number): boolean => orders > MAX_SUMMED_ORDERS;

/** The search finds nothing by so few digits. */
export const isShortNumber = (q: string): boolean =>
  phonePart(q, 1) !== undefined && phonePart(q, MIN_PHONE_DIGITS) === undefined;
