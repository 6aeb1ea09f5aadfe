import type { Language } from './basics.ts';
import { discountLines } from './discount-parts.ts';
import { formatOrderMoney } from './money.ts';
import { addedTax, ratePercent, shownTaxLines } from './order-tax.ts';
import type { Order } from './order.ts';
import { paperWord, type Both, type ReceiptWord } from './receipt-words.ts';

export type SumBlock = { kind: 'money'; amount: string; isTotal: boolean } & Both;

type Sum = Both & { cents: number };

/** What an order costs and how that comes about; what was not charged or taken off is no line. */
export function sumBlocks(order: Order, language: Language): ({ kind: 'rule' } | SumBlock)[] {
  const sum = (word: ReceiptWord, cents: number): Sum => ({ ...paperWord(word, language), cents });
  const block = ({ first, second, cents }: Sum, isTotal = false): SumBlock => ({
    kind: 'money',
    first,
    second,
    amount: formatOrderMoney(cents, order, language),
    isTotal,
  });
  const beside = [
    ...discountLines(order).map(({ kind, code, cents }) => withCode(sum(kind, -cents), code)),
    sum('delivery_fee', order.delivery_fee_cents),
    sum('service_fee', order.service_fee_cents),
    sum('tax', addedTax(order)),
    sum('tip', order.tip_cents),
  ].filter(({ cents }) => cents !== 0);
  return [
    { kind: 'rule' },
    ...[sum('subtotal', order.amount_cents), ...beside].map((line) => block(line)),
    block(sum('total', order.total_cents), true),
    ...taxSums(order, language).map((line) => block(line)),
  ];
}

/** A discount names the code that was entered for it. */
const withCode = (sum: Sum, code: string | null): Sum =>
  code === null ? sum : { ...sum, second: sum.second === null ? code : `${sum.second} ${code}` };

/** Under the total: tax that the prices include, and the rates where there are several. */
function taxSums(order: Order, language: Language): Sum[] {
  const isIncluded = order.tax_included === true && order.tax_cents !== 0;
  const tax = paperWord('tax', language);
  return [
    ...(isIncluded ? [{ ...paperWord('tax_included', language), cents: order.tax_cents }] : []),
    ...shownTaxLines(order).map(({ rate, tax_cents }) => ({
      ...tax,
      second: `${tax.second} ${ratePercent(rate)}`,
      cents: tax_cents,
    })),
  ];
}
