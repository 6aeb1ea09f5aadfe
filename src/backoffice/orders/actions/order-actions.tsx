import { useState } from 'react';
import { chakra } from '@chakra-ui/react';
import { leavesWithOwnDriver, stepBack } from '#contract/domain/carrier.ts';
import { isContactOpen, isFoodOpen } from '#contract/domain/late-change.ts';
import { isReadyEarly } from '#contract/domain/order-actions.ts';
import { canCancel, forwardActionOf, isClosedStatus } from '#contract/domain/order-status.ts';
import { isMarked, isRinging, type Order } from '#contract/domain/order.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { inStore } from '../../pages.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { canMend, isBarredByRefund } from '#contract/domain/mend.ts';
import { isForAskedTime } from './accept-words.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { AskCourier } from './courier-trouble.tsx';
import { KitchenPrint } from '../detail/kitchen-print.tsx';
import { MendDialog } from './mend-dialog.tsx';
import { MORE_MINUTES, mayAddMinutes } from './more-minutes.ts';
import { PrintOrders } from '../list/print-orders.tsx';
import { ReadyEarly } from './ready-early.tsx';
import { useRights } from './use-rights.ts';
import { useOrderSteps } from './use-order-steps.ts';
import { PageButton } from '../../kit/page-link.tsx';

/** Whether it can still be corrected; once the food is done, only how to reach the customer [OW6]. */
export const canCorrect = ({ status }: Pick<Order, 'status'>): boolean => isFoodOpen(status) || isContactOpen(status);

const canReopen = (order: Order): boolean => order.status === 'order_received' || stepBack(order) !== undefined;

/** What can be done with an order now: print, correct, acknowledge, move a step on or back, cancel. */
export function OrderActions({ order }: { order: Order }) {
  const { t, when } = useWords('orders');
  const now = useNow(30_000);
  const { id, waiting_time_minutes } = useRestaurant();
  const { run, isPending, working } = useOrderSteps();
  const may = useMay();
  const rights = useRights();
  const [asking, setAsking] = useState<'cancel' | 'mend' | 'print' | 'early' | null>(null);
  const forward = forwardActionOf(order.status, order.delivery_method);
  const stepOn = (): void => {
    if (forward === 'accept') run(order, { action: 'accept', prep_minutes: waiting_time_minutes });
    else if (forward === 'done' && isReadyEarly(order, now)) setAsking('early');
    else if (forward !== undefined) run(order, { action: forward });
  };
  const stepText = (step: NonNullable<typeof forward>): string => {
    if (step === 'deliver' && leavesWithOwnDriver(order)) return t('act.deliver_own');
    return step === 'accept' && order.requested_at !== null && isForAskedTime(order, waiting_time_minutes, now)
      ? t('act.accept_for', { time: when(order.requested_at) })
      : t(`act.${step}`, { count: waiting_time_minutes });
  };

  return (
    <>
      <Button onClick={() => setAsking('print')}>
        <OfficeIcon name="print" />
        {t('list.print')}
      </Button>
      {may('print.order') ? <KitchenPrint order={order} /> : null}
      {canCorrect(order) && may('order.enter') ? (
        <PageButton to={inStore(`/order/om?correct=${order.id}`, id)}>
          <OfficeIcon name="edit" />
          {t(isContactOpen(order.status) ? 'detail.correct_contact' : 'detail.correct')}
        </PageButton>
      ) : null}
      {canMend(order) && rights.mayMend ? (
        <Button disabled={isPending} onClick={() => setAsking('mend')}>
          {t('mend.open')}
        </Button>
      ) : null}
      {isBarredByRefund(order) && rights.mayMend ? (
        <chakra.span textStyle="helper" color="fg.muted">
          {t('mend.barred')}
        </chakra.span>
      ) : null}
      {isMarked(order, 'inform_customer') ? (
        <Button disabled={isPending} onClick={() => run(order, { action: 'inform' })}>
          <Icon name="check" />
          {t('act.inform')}
        </Button>
      ) : null}
      {isClosedStatus(order.status) && may('order.enter') ? (
        <PageButton to={inStore(`/order/om?again=${order.id}`, id)}>
          <Icon name="refresh" />
          {t('detail.again')}
        </PageButton>
      ) : null}
      {canReopen(order) ? (
        <Button disabled={isPending} onClick={() => run(order, { action: 'reopen' })}>
          <Icon name="undo" />
          {t('detail.reopen')}
        </Button>
      ) : null}
      {mayAddMinutes(order) ? (
        <Button
          disabled={isPending}
          onClick={() => run(order, { action: 'adjust_prep', prep_minutes: (order.prep_minutes ?? 0) + MORE_MINUTES })}
        >
          <Icon name="clock" />
          {t('detail.more_minutes', { count: MORE_MINUTES })}
        </Button>
      ) : null}
      {order.ring !== null && isRinging(order) && forward !== 'accept' ? (
        <Button
          disabled={isPending}
          onClick={() => run(order, { action: 'acknowledge', ring_rev: order.ring?.rev ?? 0 })}
        >
          {t('act.acknowledge')}
        </Button>
      ) : null}
      <AskCourier order={order} />
      {/* The platform's own cancellation says what of the money goes back. */}
      {canCancel(order.status) && may('order.cancel') && !may('order.administer') ? (
        <Button look="danger" disabled={isPending} onClick={() => setAsking('cancel')}>
          {t('act.cancel')}
        </Button>
      ) : null}
      {forward === undefined ? null : (
        <Button look="ink" disabled={isPending} aria-busy={working === forward} onClick={stepOn}>
          <Icon name={working === forward ? 'clock' : 'check'} />
          {working === forward ? t('working') : stepText(forward)}
        </Button>
      )}
      {asking === 'print' ? <PrintOrders orders={[order]} onPrinted={() => setAsking(null)} /> : null}
      {asking === 'mend' ? (
        <MendDialog
          order={order}
          onClose={() => setAsking(null)}
          onMend={(action, lines) => {
            setAsking(null);
            run(order, { action, lines });
          }}
        />
      ) : null}
      {asking === 'early' ? (
        <ReadyEarly
          order={order}
          onClose={() => setAsking(null)}
          onYes={() => {
            setAsking(null);
            run(order, { action: 'done' });
          }}
        />
      ) : null}
      {asking === 'cancel' ? <CancelDialog order={order} onClose={() => setAsking(null)} /> : null}
    </>
  );
}
