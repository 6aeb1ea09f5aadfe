import type { Order } from '#contract/domain/order.ts';

/** The e-mail as the channel sent it; an empty one is none. */
export const emailOf = (email: string | null): Pick<Order, 'customer_email'> =>
  email === null || email.trim() === '' ? {} : { customer_email: email.trim() };
