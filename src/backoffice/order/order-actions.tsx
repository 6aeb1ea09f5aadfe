import { useState } from 'react';
import type { OrderAction } from '#contract/domain/order-command.ts';
import type { CommandResult } from '#contract/live.ts';
import { canCancel, forwardActionOf } from '#contract/domain/order-status.ts';
import { isRinging, type Order } from '#contract/domain/order.ts';
import { useOrderAction } from '../../data/order/order-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';
import { CancelDialog } from './cancel-dialog.tsx';

/** Whether anything is left to do with an order. */
export const hasActions = (order: Order): boolean => canCancel(order.status) || isRinging(order);

/** What can be done with an order now: see it, take it one step on, cancel it. */
export function OrderActions({ order }: { order: Order }) {
  const { t } = useWords();
  const { waiting_time_minutes } = useRestaurant();
  const action = useOrderAction();
  const [isCancelling, setIsCancelling] = useState(false);
  const forward = forwardActionOf(order.status, order.delivery_method);

  const report = (name: OrderAction['action'], { status, code }: CommandResult): void => {
    if (status === 'rejected')
      toaster.create({ type: 'error', title: t(`refusal.${code}`, { defaultValue: t('refusal.other') }) });
    else if (name === 'accept' || name === 'cancel') toaster.create({ type: 'success', title: t(`done.${name}`) });
  };
  const run = (act: OrderAction): void =>
    action.mutate({ order, act }, { onSuccess: (result) => report(act.action, result) });
  const stepOn = (): void => {
    if (forward === 'accept') run({ action: 'accept', prep_minutes: waiting_time_minutes });
    else if (forward !== undefined) run({ action: forward });
  };

  return (
    <>
      {order.ring !== null && isRinging(order) && forward !== 'accept' ? (
        <Button
          disabled={action.isPending}
          onClick={() => run({ action: 'acknowledge', ring_rev: order.ring?.rev ?? 0 })}
        >
          {t('act.acknowledge')}
        </Button>
      ) : null}
      {canCancel(order.status) ? (
        <Button look="danger" disabled={action.isPending} onClick={() => setIsCancelling(true)}>
          {t('act.cancel')}
        </Button>
      ) : null}
      {forward === undefined ? null : (
        <Button look="ink" disabled={action.isPending} onClick={stepOn}>
          {t(`act.${forward}`, { count: waiting_time_minutes })}
        </Button>
      )}
      {isCancelling ? (
        <CancelDialog
          orderNo={order.order_no}
          onClose={() => setIsCancelling(false)}
          onCancel={(reason, note) => {
            setIsCancelling(false);
            run({ action: 'cancel', reason, note });
          }}
        />
      ) : null}
    </>
  );
}
