import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canCancel, isClosedStatus } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import { isMoneyTaken, type Refund } from '#contract/domain/refund.ts';
import { refundsOf } from '../../data/order/refund-queries.ts';
import { usePlatformToRestaurant } from '../../data/platform/platform-mutations.ts';
import { useMay } from '../../lib/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { useWords } from '../use-words.ts';
import { DeliveryEmailDialog } from './delivery-email-dialog.tsx';
import { MgmtCancelDialog } from './mgmt-cancel-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';

type Asked = 'cancel' | 'refund' | 'move' | 'mail';

/** What only the platform does with an order: mail its delivery, hand it to the restaurant, give money back, cancel. */
export function PlatformActions({ order }: { order: Order }) {
  const may = useMay();
  return may('order.administer') ? <Actions order={order} /> : null;
}

function Actions({ order }: { order: Order }) {
  const { t } = useWords('refunds');
  const { data: refunds } = useQuery(refundsOf(order.restaurant_id, order.id));
  const move = usePlatformToRestaurant();
  const [asked, setAsked] = useState<Asked | null>(null);
  // Kept while its dialog is open: once given, it is due no more.
  const [settling, setSettling] = useState<Refund | null>(null);
  const close = (): void => setAsked(null);
  const due = refunds?.items.find((refund) => refund.settled_at === null);
  const canMove = order.delivery_method === 'delivery_provider' && !isClosedStatus(order.status);
  const canRefund = order.status !== 'pending' && isMoneyTaken(order) && (refunds?.refundable_cents ?? 0) > 0;
  return (
    <>
      {order.delivery_method === 'pickup' ? null : (
        <Button onClick={() => setAsked('mail')}>
          <OfficeIcon name="mail" />
          {t('mail')}
        </Button>
      )}
      {canMove ? (
        <Button disabled={move.isPending} onClick={() => setAsked('move')}>
          {t('move')}
        </Button>
      ) : null}
      {canRefund ? <Button onClick={() => setAsked('refund')}>{t('refund')}</Button> : null}
      {due === undefined ? null : (
        <Button look="ink" onClick={() => setSettling(due)}>
          {t('settle')}
        </Button>
      )}
      {canCancel(order.status) ? (
        <Button look="danger" onClick={() => setAsked('cancel')}>
          {t('act.cancel')}
        </Button>
      ) : null}
      {asked === 'cancel' ? <MgmtCancelDialog order={order} onClose={close} /> : null}
      {asked === 'refund' ? (
        <RefundDialog
          order={order}
          givenCents={refunds?.given_cents ?? 0}
          isDue={order.payment_state === 'refund_due'}
          onClose={close}
        />
      ) : null}
      {settling === null ? null : <SettleDialog order={order} refund={settling} onClose={() => setSettling(null)} />}
      {asked === 'mail' ? <DeliveryEmailDialog order={order} onClose={close} /> : null}
      {asked === 'move' ? (
        <Confirm
          title={t('move_title', { number: order.order_no })}
          text={t('move_text')}
          action={t('move_yes')}
          no={t('form.cancel')}
          isDanger={false}
          isBusy={move.isPending}
          onClose={close}
          onYes={() =>
            move.mutate(
              { restaurant_id: order.restaurant_id, order_id: order.id },
              {
                onSuccess: () => void toaster.create({ type: 'success', title: t('move_done') }),
                onSettled: close,
              },
            )
          }
        />
      ) : null}
    </>
  );
}
