import type { DiscountParts } from '#contract/domain/deals.ts';
import { discountByPart } from '#contract/domain/discount-parts.ts';
import {
  dueBackCents,
  leftToPayCents,
  moneyOf,
  ownTakings,
  paymentWord,
  takenMoney,
} from '#contract/domain/order-money.ts';
import { orderTax, ratePercent } from '#contract/domain/order-tax.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';
import type { CsvColumn } from '../../../lib/csv.ts';
import { timeColumn } from '../../../lib/csv-time.ts';
import { useWords } from '../../use-words.ts';
import { addressText } from '../text/order-text.ts';

/** The discount's own columns, which add up to it [DE13]. */
function discountColumns({ t, amount }: ReturnType<typeof useWords>): CsvColumn<OrderRow>[] {
  const part = (title: string, centsOf: (parts: DiscountParts) => number): CsvColumn<OrderRow> => ({
    title,
    cell: (order) => amount(centsOf(discountByPart(order)), order.currency),
  });
  return [
    part(t('csv.discount_free_dish'), ({ free_dish }) => free_dish?.cents ?? 0),
    part(t('csv.discount_full_reduction'), ({ full_reduction_cents }) => full_reduction_cents),
    part(t('csv.discount_code'), ({ promo_cents }) => promo_cents),
    { title: t('csv.promo_code'), cell: ({ promo }) => promo?.code ?? null },
    part(t('csv.discount_rest'), ({ coupon_cents }) => coupon_cents),
  ];
}

/** The list as a file: a row for each order, times by the restaurant's clock, money as plain numbers of the order's currency. */
export function useOrderColumns(): CsvColumn<OrderRow>[] {
  const words = useWords('orders');
  const { t, name, amount, channelText, zone } = words;
  return [
    { title: t('order.whole_number'), cell: (order) => order.number },
    timeColumn(t('orders.created'), zone, (order) => order.created_at),
    { title: t('csv.business_date'), cell: (order) => order.business_date },
    { title: t('orders.status'), cell: (order) => t(`status.${order.status}`) },
    { title: t('orders.type'), cell: (order) => t(`delivery_method.${order.delivery_method}`) },
    { title: t('order.channel'), cell: (order) => channelText(order.channel) },
    { title: t('order.external_id'), cell: (order) => order.external_id },
    { title: t('orders.customer'), cell: (order) => order.customer_name },
    { title: t('order.phone'), cell: (order) => order.customer_phone },
    {
      title: t('order.address'),
      cell: (order) =>
        order.delivery_address === null ? null : addressText(order.delivery_address).replaceAll('\n', ', '),
    },
    {
      title: t('orders.dishes'),
      cell: (order) => order.items.map((item) => `${item.quantity}× ${name(item)}`).join(t('list_comma')),
    },
    { title: t('orders.payment_method'), cell: (order) => t(`payment_method.${order.payment_method}`) },
    { title: t('orders.payment_state'), cell: (order) => t(`payment_state.${paymentWord(order)}`) },
    { title: t('order.currency'), cell: (order) => order.currency },
    { title: t('money.amount_cents'), cell: (order) => amount(order.amount_cents, order.currency) },
    { title: t('money.discount_cents'), cell: (order) => amount(order.discount_cents, order.currency) },
    ...discountColumns(words),
    { title: t('money.delivery_fee_cents'), cell: (order) => amount(order.delivery_fee_cents, order.currency) },
    { title: t('money.service_fee_cents'), cell: (order) => amount(order.service_fee_cents, order.currency) },
    { title: t('money.tax_cents'), cell: (order) => amount(order.tax_cents, order.currency) },
    { title: t('money.tip_cents'), cell: (order) => amount(order.tip_cents, order.currency) },
    { title: t('money.total_cents'), cell: (order) => amount(order.total_cents, order.currency) },
    { title: t('money.paid'), cell: (order) => amount(takenMoney(order).paid_cents, order.currency) },
    { title: t('csv.taken_cash'), cell: (order) => amount(ownTakings(order).cash_cents, order.currency) },
    { title: t('csv.taken_card'), cell: (order) => amount(ownTakings(order).card_cents, order.currency) },
    { title: t('money.refunded'), cell: (order) => amount(moneyOf(order).refunded_cents, order.currency) },
    { title: t('money.due_back'), cell: (order) => amount(dueBackCents(order), order.currency) },
    { title: t('money.to_collect'), cell: (order) => amount(leftToPayCents(order), order.currency) },
    timeColumn(t('order.due'), zone, (order) => order.due_at),
    timeColumn(t('csv.accepted_at'), zone, (order) => order.accepted_at),
    { title: t('csv.tax_included'), cell: (order) => t(orderTax(order).tax_included ? 'csv.yes' : 'csv.no') },
    {
      title: t('csv.tax_by_rate'),
      cell: (order) =>
        orderTax(order)
          .tax_lines.map(({ rate, tax_cents }) => `${ratePercent(rate)} ${amount(tax_cents, order.currency)}`)
          .join('; '),
    },
    { title: t('money.tax_remitted'), cell: (order) => amount(orderTax(order).remitted_tax_cents, order.currency) },
  ];
}
