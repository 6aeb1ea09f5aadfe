import { chakra } from '@chakra-ui/react';
import type { Order } from '#contract/domain/order.ts';
import { moneyOf, paidWays, paymentWord } from '#contract/domain/order-money.ts';
import { recordedCents } from '#contract/domain/record-payment.ts';
import { useWords } from '../../use-words.ts';
import { RecordPayment } from '../actions/record-payment.tsx';
import { useTakings } from '../text/use-takings.ts';
import { MoneyLines } from '../text/money-lines.tsx';
import { Section } from './section.tsx';

/** An order's money, and how it is paid. */
export function OrderMoney({ order }: { order: Order }) {
  const { t } = useWords();
  const takings = useTakings();
  // One way, as the order says, needs no amount.
  const isByWays = recordedCents(moneyOf(order)) > 0 || paidWays(order).length > 1;
  const card = order.card === null ? '' : ` · ${order.card.brand} •••• ${order.card.last4}`;
  const aside = (
    <chakra.span color="fg.muted" data-field="order.payment_method">
      {isByWays ? takings(order) : t(`payment_method.${order.payment_method}`)}
      {card === '' ? null : <span data-field="order.card">{card}</span>} ·{' '}
      <span data-field="order.payment_state">{t(`payment_state.${paymentWord(order)}`)}</span>
    </chakra.span>
  );
  return (
    <Section title={t('order.money')} aside={aside}>
      <chakra.div px="4" py="2">
        <MoneyLines order={order} />
      </chakra.div>
      <RecordPayment order={order} />
    </Section>
  );
}
