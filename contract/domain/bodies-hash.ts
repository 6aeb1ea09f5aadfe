import { canonical } from './canonical.ts';
import { isOpen, type Order, type OrderItem, type Ring } from './order.ts';
import { withoutPersonalData } from './personal-data.ts';
import { hash53, xor53 } from './state-hash.ts';

/**
 * As pages of before know an order: they drop the fields that came later (what is in its dishes [NO4], recorded payments
 * [M8], what it was before an unseen change or a mending), and would be taken for wrong once a minute until they are replaced.
 */
function asBefore({ money, ordered: kept, ring, ...order }: Order): unknown {
  const { mended: _mended, ...ordered } = kept ?? {};
  const { cash_cents: _cash, card_cents: _card, ...sums } = money ?? {};
  const items = withoutAllergens(order.items);
  return {
    ...order,
    ring: ring === null ? null : withoutBefore(ring),
    items,
    money: money === undefined ? undefined : sums,
    ordered: kept == null ? kept : { ...ordered, items: withoutAllergens(kept.items) },
  };
}

const withoutBefore = ({ before: _before, ...ring }: Ring) => ring;
const withoutAllergens = (items: readonly OrderItem[]) => items.map(({ allergens: _allergens, ...item }) => item);

/**
 * A hash over the whole bodies of all open orders, personal fields excluded. The beat's hash covers only ids, versions
 * and states; this one, requested once a minute over the second lane, shows that the tickets' contents match too [L15].
 */
export const bodiesHash = (orders: Iterable<Order>): number => {
  let hash = 0;
  for (const order of orders)
    if (isOpen(order)) hash = xor53(hash, hash53(canonical(asBefore(withoutPersonalData(order)))));
  return hash;
};
