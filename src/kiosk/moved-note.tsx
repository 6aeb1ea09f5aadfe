import type { Order } from '#contract/domain/order.ts';
import { useTranslation } from './words/use-translation.ts';
import './moved-note.css';

/** `isOver`: the order has gone on, so that what was asked is no question any more; otherwise its dishes are others. */
type MovedNoteProps = { order: Pick<Order, 'status' | 'history'>; isOver: boolean };

/** Says why a sheet about an order has dropped what was chosen in it. */
export function MovedNote({ order, isOver }: MovedNoteProps) {
  const { t } = useTranslation();
  return (
    <p className="moved-note" role="alert" data-testid="moved">
      {t(`moved.${whatMoved(order, isOver)}`)}
    </p>
  );
}

function whatMoved({ status, history }: MovedNoteProps['order'], isOver: boolean): string {
  const isCustomers = history.at(-1)?.actor.kind === 'channel';
  if (status === 'cancelled') return isCustomers ? 'cancelled_by_customer' : 'cancelled';
  if (isOver) return 'step';
  return isCustomers ? 'dishes_by_customer' : 'dishes';
}
