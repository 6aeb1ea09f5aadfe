import { useRef } from 'react';
import type { OrderAction } from '#contract/domain/order-command.ts';
import type { Order } from '#contract/domain/order.ts';
import type { CommandResult } from '#contract/live.ts';
import { useOrderAction } from '../../../data/orders/order-mutations.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { commandRefusalText } from '../../kit/failure-text.ts';
import { UNDO_MS } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';
import { backOf } from './back-of.ts';

/** Runs actions on an order; says what came of it, and offers the way back where there is one. */
export function useOrderSteps() {
  const { t, money } = useWords('orders');
  const action = useOrderAction();
  const isInHand = useRef(false);

  const titleOf = (name: OrderAction['action']): string => (name === 'accept' ? t('done.accept') : t(`did.${name}`));

  const report = (name: OrderAction['action'], result: CommandResult, back: OrderAction | null): void => {
    if (result.status === 'rejected') {
      toaster.create({ type: 'error', title: commandRefusalText(t, result, money) });
      return;
    }
    const { order } = result;
    const undo =
      order !== null && result.status === 'applied' && back !== null
        ? { duration: UNDO_MS, action: { label: t('undo'), onClick: () => run(order, back) } }
        : {};
    toaster.create({ type: 'success', title: titleOf(name), ...undo });
  };

  function run(order: Pick<Order, 'id' | 'restaurant_id' | 'rev'> & Partial<Order>, act: OrderAction): void {
    // The second press of a double click comes before the button is drawn as busy.
    if (isInHand.current) return;
    isInHand.current = true;
    action.mutate(
      { order, act },
      {
        onSuccess: (result) => report(act.action, result, backOf(order, act)),
        onSettled: () => {
          isInHand.current = false;
        },
      },
    );
  }

  return { run, isPending: action.isPending, working: action.isPending ? action.variables.act.action : null };
}
