import { mendBack } from '#contract/domain/mend-back.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import type { Order } from '#contract/domain/order.ts';

/** Steps that a tap too many takes, and `reopen` takes back. */
const UNDOABLE: readonly OrderAction['action'][] = ['accept', 'done', 'deliver', 'receive'];

/** What takes an action back; null where nothing does. */
export function backOf({ items = [] }: Partial<Order>, act: OrderAction): OrderAction | null {
  if (act.action === 'record_payment') return { action: 'unrecord_payment' };
  if (act.action !== 'mend') return UNDOABLE.includes(act.action) ? { action: 'reopen' } : null;
  return mendBack({ items }, act.lines);
}
