import { boardColumnOf } from '../board/board-model.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText, useLanguage } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { movedAt, recallTarget } from '../recall/recall.ts';
import { useTap } from '../ticket/use-tap.ts';
import { phoneText } from '#contract/domain/phone-text.ts';
import { isDelivery } from '../words/order-words.ts';
import { useFlow } from '../use-flow.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import { foundDishes } from './found-dishes.ts';

/** One order found: who, its status, what is in it; a touch opens it, the button brings it one step back. */
export function FoundRow({ deskOrder, query }: { deskOrder: DeskOrder; query: string }) {
  const t = useAreaWords('flow');
  const ui = useDeskUi();
  const tap = useTap();
  const language = useLanguage();
  const text = useClockText();
  const { isReadOnly } = useFlow();
  const { order } = deskOrder;
  const target = recallTarget(deskOrder);
  const phone = order.customer_phone === null ? null : phoneText(order.customer_phone);
  const who = [order.customer_name, phone].filter((part) => part !== null && part !== '').join(' · ');
  const { lines, more } = foundDishes(order, query, language);
  return (
    <li
      className={order.status === 'cancelled' ? 'is-over cancelled' : boardColumnOf(order) === 'none' ? 'is-over' : ''}
    >
      <button
        type="button"
        className="found-order"
        aria-label={`${t('act.open', { no: order.order_no })}. ${who}`}
        data-testid="found"
        data-order-no={order.order_no}
        onClick={() => ui.openDrawer(order.id)}
      >
        <b className="found-no">{order.order_no}</b>
        <span className="found-words">
          <b>
            <Icon name={isDelivery(order) ? 'scooter' : 'bag'} /> {t(`find.status.${order.status}`)} ·{' '}
            {text.clock(Date.parse(movedAt(order)))}
          </b>
          {who !== '' && <span>{who}</span>}
          <span data-testid="found-dishes">
            {lines.join(' · ')}
            {more > 0 && ` … ${t('find.dishes', { count: more })}`}
          </span>
        </span>
      </button>
      {target !== undefined && !isReadOnly && (
        <button
          type="button"
          className="button quiet found-back"
          data-testid="bring-back"
          data-order-no={order.order_no}
          onClick={() => tap(order.id, { action: 'reopen' })}
        >
          <Icon name="undo" />
          <span>
            {t('find.back')}
            <small>{t(`find.status.${target}`)}</small>
          </span>
        </button>
      )}
    </li>
  );
}
