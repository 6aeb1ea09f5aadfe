import type { OrderAction } from '#contract/domain/order-command.ts';
import type { Order } from '#contract/domain/order.ts';
import type { CommandResult } from '#contract/live.ts';
import { useOrderAction } from '../../data/order/order-mutations.ts';
import { toaster } from '../../ui/toaster.tsx';
import { useWords } from '../use-words.ts';

const UNDO_MS = 10_000;
/** Steps that a tap too many takes, and `reopen` takes back. */
const UNDOABLE: readonly OrderAction['action'][] = ['accept', 'done', 'deliver', 'receive'];

/** Runs actions on an order; says what came of it, and offers the way back where there is one. */
export function useOrderSteps() {
  const { t } = useWords('orders');
  const action = useOrderAction();

  const titleOf = (name: OrderAction['action']): string =>
    name === 'accept' || name === 'cancel' ? t(`done.${name}`) : t(`did.${name}`);

  const report = (name: OrderAction['action'], result: CommandResult): void => {
    if (result.status === 'rejected') {
      toaster.create({ type: 'error', title: t(`refusal.${result.code}`, { defaultValue: t('refusal.other') }) });
      return;
    }
    const { order } = result;
    const undo =
      order !== null && result.status === 'applied' && UNDOABLE.includes(name)
        ? { duration: UNDO_MS, action: { label: t('undo'), onClick: () => run(order, { action: 'reopen' }) } }
        : {};
    toaster.create({ type: 'success', title: titleOf(name), ...undo });
  };

  function run(order: Pick<Order, 'id' | 'restaurant_id' | 'rev'>, act: OrderAction): void {
    action.mutate({ order, act }, { onSuccess: (result) => report(act.action, result) });
  }

  return { run, isPending: action.isPending };
}
