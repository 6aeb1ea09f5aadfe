import { chakra } from '@chakra-ui/react';
import { ratePercent, shownTaxLines } from '#contract/domain/order-tax.ts';
import type { Order } from '#contract/domain/order.ts';
import { useWords } from '../../use-words.ts';

type Taxed = Pick<Order, 'currency' | 'marks' | 'tax_cents' | 'tax_included' | 'tax_lines'>;
type RowProps = { label: string; amount: string; field?: string; isPart?: boolean };

function Row({ label, amount, field, isPart = false }: RowProps) {
  return (
    <chakra.div
      className="price-line"
      display="flex"
      justifyContent="space-between"
      gap="4"
      {...(isPart ? { color: 'fg.muted', pl: '4', textStyle: 'helper' } : {})}
    >
      <dt>{label}</dt>
      <dd data-field={field}>{amount}</dd>
    </chakra.div>
  );
}

/** An order's tax, with a line for each rate where it has several. */
export function TaxRows({ order }: { order: Taxed }) {
  const { t, orderMoney } = useWords('orders');
  const { tax_cents, tax_included } = order;
  return (
    <>
      <Row
        label={t(tax_included === true ? 'money.tax_included' : 'money.tax_cents')}
        amount={orderMoney(tax_cents, order)}
        field="order.tax_cents"
      />
      {shownTaxLines(order).map((line) => (
        <Row
          key={line.rate}
          isPart
          label={t('money.tax_at', { rate: ratePercent(line.rate) })}
          amount={orderMoney(line.tax_cents, order)}
        />
      ))}
    </>
  );
}
