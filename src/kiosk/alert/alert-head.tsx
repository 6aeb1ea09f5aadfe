import { isTest, type Order } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText, useMoney } from '../desk-context.ts';
import { countDishes } from '#contract/domain/dish-blocks.ts';
import { isDelivery, shortAddress } from '../words/order-words.ts';
import { useTranslation } from '../words/use-translation.ts';

/** Whose order it is, how much, and for when, on lines that never grow. */
export function AlertHead({ order }: { order: Order }) {
  const { t } = useTranslation();
  const money = useMoney();
  const text = useClockText();
  const wanted = order.requested_at ?? order.due_at;
  const portions = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const miles = order.delivery_distance === null ? null : t('drawer.miles', { n: order.delivery_distance });
  const who = [order.customer_name, miles, shortAddress(order)].filter((part) => part !== null && part !== '');
  return (
    <header className="alert-head">
      <span className={order.status === 'cancelled' ? 'alert-no struck' : 'alert-no'}>{order.order_no}</span>
      <div className="alert-who">
        <b>
          <Icon name={isDelivery(order) ? 'scooter' : 'bag'} /> {t(isDelivery(order) ? 'type.delivery' : 'type.pickup')}{' '}
          · {wanted === null ? t('due.asap') : text.clock(Date.parse(wanted))} ·{' '}
          {t('alert.portions', {
            dishes: t('alert.items', { count: countDishes(order.items) }),
            count: portions,
          })}
        </b>
        <span className="alert-name">{who.join(' · ')}</span>
      </div>
      {!isTest(order) && (
        <div className="alert-money">
          <b>{money(order.total_cents, order)}</b>
          {order.payment_state === 'paid' && (
            <span>
              <Icon name="card" /> {t('pay.paid')}
            </span>
          )}
        </div>
      )}
    </header>
  );
}
