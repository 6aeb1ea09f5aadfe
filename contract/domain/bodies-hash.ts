import { isOpen, type Order } from './order.ts';
import { withoutPersonalData } from './personal-data.ts';
import { hash53, xor53 } from './state-hash.ts';

/** One text for one value: keys in order, nothing that is undefined. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}

/**
 * A hash over every open order's whole body, personal fields apart. The beat's hash proves ids, versions and states; this
 * one, asked for once a minute over the second lane, proves what stands on the tickets (decisions.md 24) [L15].
 */
export const bodiesHash = (orders: Iterable<Order>): number => {
  let hash = 0;
  for (const order of orders) if (isOpen(order)) hash = xor53(hash, hash53(canonical(withoutPersonalData(order))));
  return hash;
};
