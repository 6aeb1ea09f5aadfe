import { useState } from 'react';
import { canCancel, isClosedStatus } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import { usePlatformToRestaurant } from '../../../data/platform/platform-mutations.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { sayDone } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';
import { DeliveryEmailDialog } from './delivery-email-dialog.tsx';
import { MgmtCancelDialog } from './mgmt-cancel-dialog.tsx';

type Asked = 'cancel' | 'move' | 'mail';

/** What only the platform does with an order: mail its delivery, move it to the restaurant, cancel. */
export function PlatformActions({ order }: { order: Order }) {
  const may = useMay();
  return may('order.administer') ? <Actions order={order} /> : null;
}

function Actions({ order }: { order: Order }) {
  const { t } = useWords('refunds');
  const move = usePlatformToRestaurant();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const canMove = order.delivery_method === 'delivery_provider' && !isClosedStatus(order.status);
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
      {canCancel(order.status) ? (
        <Button look="danger" onClick={() => setAsked('cancel')}>
          {t('act.cancel')}
        </Button>
      ) : null}
      {asked === 'cancel' ? <MgmtCancelDialog order={order} onClose={close} /> : null}
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
                onSuccess: sayDone(t('move_done')),
                onSettled: close,
              },
            )
          }
        />
      ) : null}
    </>
  );
}
