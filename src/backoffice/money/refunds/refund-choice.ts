import type { Order } from '#contract/domain/order.ts';
import type { RefundFee, RefundRequest } from '#contract/domain/refund.ts';

/** What a person has ticked: how many of each line, by its number (so it ends with the order's dishes), and which fees. */
export type RefundChoice = {
  kind: RefundRequest['kind'];
  quantities: Readonly<Record<number, number>>;
  delivery_fee: boolean;
  service_fee: boolean;
  tip: boolean;
};

export const WHOLE: RefundChoice = {
  kind: 'whole',
  quantities: {},
  delivery_fee: false,
  service_fee: false,
  tip: false,
};

export const feeCents = (order: Order, fee: RefundFee): number =>
  fee === 'tip' ? order.tip_cents : fee === 'delivery_fee' ? order.delivery_fee_cents : order.service_fee_cents;

/** The refund as the call's input. */
export function inputOf({ kind, quantities, delivery_fee, service_fee, tip }: RefundChoice): RefundRequest {
  if (kind === 'whole') return { kind };
  const items = Object.entries(quantities).flatMap(([line, quantity]) =>
    quantity > 0 ? [{ line: Number(line), quantity }] : [],
  );
  return { kind, items, delivery_fee, service_fee, tip };
}
