import type { Order } from '#contract/domain/order.ts';

/** Whether anyone is allergic to something: of the whole order, or of one of its dishes. */
export const hasAllergy = ({ allergies, items }: Pick<Order, 'allergies' | 'items'>): boolean =>
  allergies.length > 0 || items.some((item) => item.allergies.length > 0);
