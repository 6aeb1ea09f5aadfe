import type { Order } from '#contract/domain/order.ts';
import { bareEmail } from '../../../base/bare-email.ts';

/** The address that the channel sent; an empty one is none. */
export const emailOf = (email: string | null): Pick<Order, 'customer_email'> =>
  email === null || email.trim() === '' ? {} : { customer_email: bareEmail(email) };
