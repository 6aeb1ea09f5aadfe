import { canonical } from './canonical.ts';
import { isOpen, type Order } from './order.ts';
import { withoutPersonalData } from './personal-data.ts';
import { hash53, xor53 } from './state-hash.ts';

/**
 * A hash over the whole bodies of all open orders, personal fields excluded. The beat's hash covers only ids, versions
 * and states; this one, requested once a minute over the second lane, shows that the tickets' contents match too [L15].
 */
export const bodiesHash = (orders: Iterable<Order>): number => {
  let hash = 0;
  for (const order of orders) if (isOpen(order)) hash = xor53(hash, hash53(canonical(withoutPersonalData(order))));
  return hash;
};
