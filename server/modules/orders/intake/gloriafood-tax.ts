import type { Order } from '#contract/domain/order.ts';
import type { TaxLine } from '#contract/domain/tax.ts';
import type { GloriafoodOrder } from './gloriafood-format.ts';
import { minorOf } from './gloriafood-lines.ts';
import { isPromotion } from './gloriafood-sums.ts';

const sumOf = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0);

/**
 * The tax as GloriaFood states it: included (`GROSS`) or added (`NET`), with a line for each rate of its list where the
 * list adds up to the order's tax; otherwise only the sum is known [TX8].
 */
export function readTax(order: GloriafoodOrder, currency: string): Pick<Order, 'tax_included' | 'tax_lines'> {
  const minor = minorOf(currency);
  const rates = [...new Set(order.tax_list.map(({ rate }) => rate))].toSorted((left, right) => right - left);
  const tax_lines = rates.map((rate): TaxLine => {
    const taxes = order.tax_list.filter((entry) => entry.rate === rate);
    const taxed = order.items.filter((item) => item.tax_rate === rate && !isPromotion(item));
    return {
      rate,
      taxable_cents: sumOf(
        taxed.map((item) => minor(item.total_item_price) - minor(item.item_discount) - minor(item.cart_discount)),
      ),
      tax_cents: sumOf(taxes.map(({ value }) => minor(value))),
    };
  });
  const isWhole = sumOf(tax_lines.map(({ tax_cents }) => tax_cents)) === minor(order.tax_value);
  return { tax_included: order.tax_type.toUpperCase() === 'GROSS', tax_lines: isWhole ? tax_lines : [] };
}
