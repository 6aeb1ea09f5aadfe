import { ratePercent, shownTaxLines } from '#contract/domain/order-tax.ts';
import type { Order } from '#contract/domain/order.ts';
import { useWords } from '../../use-words.ts';
import { SumRow } from './sum-row.tsx';

type Taxed = Pick<Order, 'currency' | 'marks' | 'tax_cents' | 'tax_included' | 'tax_lines'>;

/** An order's tax, with a line for each rate where it has several. */
export function TaxRows({ order }: { order: Taxed }) {
  const { t, orderMoney } = useWords('orders');
  const { tax_cents, tax_included } = order;
  return (
    <>
      <SumRow
        label={t(tax_included === true ? 'money.tax_included' : 'money.tax_cents')}
        amount={orderMoney(tax_cents, order)}
        field="order.tax_cents"
      />
      {shownTaxLines(order).map((line) => (
        <SumRow
          key={line.rate}
          look="part"
          label={t('money.tax_at', { rate: ratePercent(line.rate) })}
          amount={orderMoney(line.tax_cents, order)}
        />
      ))}
    </>
  );
}
