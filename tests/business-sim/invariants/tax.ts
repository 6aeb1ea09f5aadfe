import type { Order } from '#contract/domain/order.ts';
import type { Facts } from './facts.ts';

const sumOf = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0);
/** What a line costs with its options. */
const priceOf = ({ quantity, unit_price_cents, options }: Order['items'][number]): number =>
  quantity * (unit_price_cents + sumOf(options.map((option) => option.quantity * option.extra_price_cents)));

function* wrongTax(order: Order, isRemitted: boolean) {
  const { tax_cents, tax_included, tax_lines = [], remitted_tax_cents } = order;
  if (remitted_tax_cents !== (isRemitted ? tax_cents : 0)) yield `${remitted_tax_cents ?? 'nothing'} of it is remitted`;
  // GloriaFood keeps its own sums.
  if (tax_lines.length === 0) return;
  if (sumOf(tax_lines.map((line) => line.tax_cents)) !== tax_cents)
    yield 'its rates are taxed otherwise than the order';
  const taxable = sumOf(tax_lines.map((line) => line.taxable_cents));
  if (taxable !== order.amount_cents - order.discount_cents) yield `${taxable} are taxed`;
  const fees = order.delivery_fee_cents + order.service_fee_cents + order.tip_cents;
  const total = taxable + (tax_included === true ? 0 : tax_cents) + fees;
  if (total !== order.total_cents) yield `it comes to ${total}`;
  for (const { rate, taxable_cents } of tax_lines) {
    const price = sumOf(order.items.filter((item) => item.tax_rate === rate).map(priceOf));
    if (taxable_cents > price) yield `${taxable_cents} of ${price} are taxed at ${rate}`;
  }
}

/** [BU10] An order's rates explain its tax and its total, through every change, and who remits it is known. */
export function* checkTax({ orders, restaurant }: Facts) {
  for (const order of orders)
    for (const what of wrongTax(order, restaurant.platform_remits_tax === 1))
      yield `BU10: ${order.order_no} (${order.status}), ${order.tax_cents} tax of ${order.total_cents}: ${what}`;
}
