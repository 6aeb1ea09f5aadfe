import { chakra } from '@chakra-ui/react';
import { dueBackCents, isUncollected, leftToPayCents, takenMoney } from '#contract/domain/order-money.ts';
import { orderTax } from '#contract/domain/order-tax.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { useWords } from '../../use-words.ts';
import { DiscountLines } from './discount-lines.tsx';
import { SumRow } from './sum-row.tsx';
import { TaxRows } from './tax-rows.tsx';

/** The money lines as the order carries them; what was not charged or given is no line. */
export function MoneyLines({ order }: { order: OrderRow }) {
  const { t, orderMoney } = useWords();
  const { remitted_tax_cents } = orderTax(order);
  const fees = ['delivery_fee_cents', 'service_fee_cents', 'tip_cents'] as const;
  return (
    <chakra.dl display="grid" gap="1.5">
      <SumRow
        field="order.amount_cents"
        label={t('money.amount_cents')}
        amount={orderMoney(order.amount_cents, order)}
      />
      <DiscountLines isOrder discounted={order} money={(cents) => orderMoney(cents, order)} />
      {fees.map((field) =>
        order[field] === 0 ? null : (
          <SumRow
            key={field}
            field={`order.${field}`}
            label={t(`money.${field}`)}
            amount={orderMoney(order[field], order)}
          />
        ),
      )}
      {order.tax_included === true ? null : <TaxRows order={order} />}
      <chakra.div display="flex" justifyContent="space-between" textStyle="section">
        <dt>{t('money.total_cents')}</dt>
        <dd data-field="order.total_cents">{orderMoney(order.total_cents, order)}</dd>
      </chakra.div>
      {order.tax_included === true ? <TaxRows order={order} /> : null}
      {remitted_tax_cents === 0 ? null : (
        <chakra.div display="flex" justifyContent="space-between" gap="4" color="fg.muted">
          <dt>{t('money.tax_remitted')}</dt>
          <dd data-field="order.remitted_tax_cents">{orderMoney(remitted_tax_cents, order)}</dd>
        </chakra.div>
      )}
      {isSimple(order) ? null : <MoneyMoved order={order} />}
    </chakra.dl>
  );
}

/** Paid as it was ordered, or still to be paid as a whole: the state beside the title says it all. */
const isSimple = (order: OrderRow): boolean => {
  const { paid_cents, credited_cents } = takenMoney(order);
  const isWhole = paid_cents === 0 && !isUncollected(order);
  return credited_cents === 0 && dueBackCents(order) === 0 && (isWhole || leftToPayCents(order) === 0);
};

/** What was paid and went back, and what is left to do, where that is not the total. */
function MoneyMoved({ order }: { order: OrderRow }) {
  const { t, orderMoney } = useWords();
  const { paid_cents, refunded_cents } = takenMoney(order);
  const lines = [
    ['paid', paid_cents],
    ['refunded', -refunded_cents],
    ['due_back', dueBackCents(order)],
    [isUncollected(order) ? 'uncollected' : 'to_collect', leftToPayCents(order)],
  ] as const;
  return lines
    .filter(([, cents]) => cents !== 0)
    .map(([line, cents]) => (
      <chakra.div key={line} display="flex" justifyContent="space-between" gap="4">
        <dt>{t(`money.${line}`)}</dt>
        <dd data-field="order.money" data-testid={`money-${line}`}>
          {orderMoney(cents, order)}
        </dd>
      </chakra.div>
    ));
}
