import { isSame } from './canonical.ts';
import { leftToPayCents } from './order-money.ts';
import { isTodo, type OrderStatus } from './order-status.ts';
import type { Order } from './order.ts';
import { PART_NAMES, REQUEST_PARTS, type RequestPart } from './request-fields.ts';

/** Whether the customer may still change everything: the food is not done. */
export const isFoodOpen = (status: OrderStatus): boolean =>
  status === 'pending' || isTodo(status) || status === 'order_received';

/** Ready or on the way: only how to reach the customer may change [OW6]. */
export const isContactOpen = (status: OrderStatus): boolean => status === 'finished' || status === 'delivering';

const CONTACT: ReadonlySet<RequestPart> = new Set(['name', 'phone', 'email', 'account']);

/** The same door; what is said of the way to it is contact data. */
const doorOf = ({ delivery_address }: Order) =>
  delivery_address === null ? null : { ...delivery_address, instructions: null };

function isChanged(part: RequestPart, before: Order, after: Order): boolean {
  if (part === 'place') return !isSame(doorOf(before), doorOf(after));
  return REQUEST_PARTS[part].some((field) => !isSame(before[field] ?? null, after[field] ?? null));
}

/** The parts of a change that come too late once the food is done [OW6]. */
export function latePartsOf(before: Order, after: Order): string[] {
  const parts: string[] = PART_NAMES.filter((part) => !CONTACT.has(part) && isChanged(part, before, after));
  const isPriceSame = leftToPayCents(before) === leftToPayCents(after) || parts.includes('content');
  return isPriceSame ? parts : [...parts, 'payment'];
}
