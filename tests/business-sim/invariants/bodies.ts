import { canonical } from '#contract/domain/canonical.ts';
import { isOpen, type Order } from '#contract/domain/order.ts';
import { withoutPersonalData } from '#contract/domain/personal-data.ts';
import type { Facts, Memory } from './facts.ts';

const fieldsOf = (order: Order): Map<string, string> =>
  new Map(Object.entries(withoutPersonalData(order)).map(([field, value]) => [field, canonical(value)]));

/** [BU13] An open order says in the log what it says in its row: a screen holds the first, and a snapshot is the second. */
export function* checkBodies({ orders }: Facts, { known }: Pick<Memory, 'known'>) {
  for (const order of orders) {
    const logged = known.get(order.id);
    if (logged === undefined || !isOpen(order)) continue;
    const [inLog, inRow] = [fieldsOf(logged), fieldsOf(order)];
    const fields = new Set([...inLog.keys(), ...inRow.keys()]);
    const differing = [...fields].filter((field) => inLog.get(field) !== inRow.get(field));
    if (differing.length > 0) yield `BU13: ${order.order_no} v${order.rev} differs in ${differing.join(', ')}`;
  }
}
