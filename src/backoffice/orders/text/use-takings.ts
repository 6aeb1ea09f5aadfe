import { ownTakings, type Taking } from '#contract/domain/order-money.ts';
import type { OrderMoney } from '#contract/domain/order.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { useWords } from '../../use-words.ts';

type Sums = Pick<OrderMoney, 'cash_cents' | 'card_cents'>;

/** What was taken in cash and by card, in words: each with its amount. */
export function useTakings(): (order: Taking & Pick<OrderRow, 'currency'>, sums?: Sums) => string {
  const { t, orderMoney } = useWords();
  return (order, { cash_cents = 0, card_cents = 0 } = ownTakings(order)) =>
    [
      cash_cents > 0 ? `${t('payment_method.cash')} ${orderMoney(cash_cents, order)}` : '',
      card_cents > 0 ? `${t('payment_method.card')} ${orderMoney(card_cents, order)}` : '',
    ]
      .filter((part) => part !== '')
      .join(' + ');
}
