import type { Order } from '#contract/domain/order.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useWords } from '../../use-words.ts';

type ReadyEarlyProps = { order: Order; onYes: () => void; onClose: () => void };

/** Asked before an order for later is marked ready: it names the time that its customer wants it at [S14]. */
export function ReadyEarly({ order, onYes, onClose }: ReadyEarlyProps) {
  const { t, when } = useWords('orders');
  const time = when(order.requested_at ?? order.due_at ?? order.created_at);
  return (
    <Confirm
      title={t('early.title', { number: order.order_no, time })}
      text={t(order.delivery_method === 'delivery_provider' ? 'early.text_courier' : 'early.text')}
      action={t('early.yes')}
      no={t('early.no')}
      isDanger={false}
      onYes={onYes}
      onClose={onClose}
    />
  );
}
