import { chakra } from '@chakra-ui/react';
import type { Order } from '#contract/domain/order.ts';
import { isFree, paymentWord } from '#contract/domain/order-money.ts';
import { useWords } from '../../use-words.ts';
import { RecordPayment } from '../actions/record-payment.tsx';
import { useHowPaid } from '../text/use-takings.ts';
import { MoneyLines } from '../text/money-lines.tsx';
import { Section } from './section.tsx';

/** An order's money, and how it is paid. */
export function OrderMoney({ order }: { order: Order }) {
  const { t } = useWords();
  const howPaid = useHowPaid();
  const card = order.card === null ? '' : ` · ${order.card.brand} •••• ${order.card.last4}`;
  const aside = (
    <chakra.span color="fg.muted" data-field="order.payment_method">
      {isFree(order) ? null : (
        <>
          {howPaid(order)}
          {card === '' ? null : <span data-field="order.card">{card}</span>} ·{' '}
        </>
      )}
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
