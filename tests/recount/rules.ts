import type { Item, OrderRow } from './rows.ts';

/** The rules of money as docs/spec/platform.md and docs/decisions/0006 have them, written once more. */
const HANDED_OVER = new Set(['received', 'order_completed']);

export const hasFlag = (order: OrderRow, flag: string): boolean => (JSON.parse(order.flags) as string[]).includes(flag);
/** In sums of money: no test order, and none in another currency. */
export const isSummed = (order: OrderRow): boolean => !hasFlag(order, 'test') && !hasFlag(order, 'foreign_currency');
export const isSale = (order: OrderRow): boolean =>
  isSummed(order) && order.status !== 'cancelled' && order.status !== 'pending';
export const isCancelled = (order: OrderRow): boolean => isSummed(order) && order.status === 'cancelled';

/** [CR11] A provider's courier takes no money. */
export const isGivenByUs = ({ status, delivery_method }: OrderRow): boolean =>
  HANDED_OVER.has(status) && delivery_method !== 'delivery_provider';

/** [M9] Nothing was paid, and nothing is asked for any more. */
const isWrittenOff = ({ credited_cents, total_cents }: OrderRow): boolean =>
  total_cents > 0 && (credited_cents ?? 0) >= total_cents;

/** [M7] What the restaurant takes itself is paid when its own people handed the food over, unless it was written off. */
export const shownPayment = (order: OrderRow): string =>
  order.payment_state === 'unpaid' && order.payment_method !== 'online' && isGivenByUs(order) && !isWrittenOff(order)
    ? 'paid'
    : order.payment_state;

/** Something of a placed order is still to be paid; what its own people handed over was paid then [M7]. */
export function isOwed(order: OrderRow): boolean {
  if (['pending', 'cancelled'].includes(order.status) || isGivenByUs(order)) return false;
  const { paid_cents, refunded_cents, credited_cents, total_cents } = order;
  if (paid_cents === null) return order.payment_state === 'unpaid' && total_cents > 0;
  return total_cents - (credited_cents ?? 0) > paid_cents - (refunded_cents ?? 0);
}

export const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

export const centsOf = ({ quantity, unit_price_cents, options }: Item): number =>
  quantity * (unit_price_cents + sum(options, (option) => option.extra_price_cents * option.quantity));

/** Half away from zero, in whole numbers alone: a rate has six decimals at most. */
export function atRate(cents: number, rate: number): number {
  const [parts, whole] = [BigInt(Math.round(rate * 1e6)), 1_000_000n];
  const product = BigInt(Math.abs(cents)) * parts;
  return Math.sign(cents) * Number((2n * product + whole) / (2n * whole));
}

/** The share `part / whole` of a sum, rounded in the same way. */
function shareOf(cents: number, part: number, whole: number): number {
  if (part >= whole) return part === 0 ? 0 : cents;
  return Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

const base = (order: OrderRow): number =>
  Math.max(0, order.amount_cents - order.discount_cents - (order.tax_included === 1 ? order.tax_cents : 0));

export type Sums = Record<(typeof SUMS)[number], number>;
export const SUMS = [
  'orders',
  'gross_cents',
  'tax_cents',
  'remitted_tax_cents',
  'remitted_back_cents',
  'tips_cents',
  'delivery_fees_cents',
  'refunds_cents',
  'collected_cents',
  'commission_base_cents',
  'commission_cents',
] as const;
const ZERO = Object.fromEntries(SUMS.map((key) => [key, 0])) as Sums;
export const addUp = (all: readonly Sums[]): Sums =>
  Object.fromEntries(SUMS.map((key) => [key, sum(all, (one) => one[key])])) as Sums;

/** Paid, credited and given back; a row of before 0.2 has none of them written. */
function moneyOf(order: OrderRow) {
  const { paid_cents: paid, credited_cents: credited, refunded_cents: refunded, total_cents: total } = order;
  if (paid !== null && credited !== null && refunded !== null) return { paid, credited, refunded };
  if (order.payment_state === 'unpaid') return { paid: 0, credited: 0, refunded: 0 };
  if (order.payment_state === 'paid') return { paid: total, credited: 0, refunded: 0 };
  return { paid: total, credited: total, refunded: order.payment_state === 'refunded' ? total : 0 };
}

/** On a statement: sold, or paid although cancelled. */
export const isBilled = (order: OrderRow): boolean =>
  isSummed(order) &&
  order.status !== 'pending' &&
  (order.status !== 'cancelled' || ['refund_due', 'refunded'].includes(order.payment_state));

export function saleSums(order: OrderRow, rate: number): Sums {
  if (!isBilled(order)) return ZERO;
  const { paid, credited, refunded } = moneyOf(order);
  const total = order.total_cents;
  const isOnline = order.payment_method === 'online';
  const owed = Math.max(0, total - credited);
  const stillOwed = Math.max(0, owed - (paid - refunded));
  // The food was handed over: what was open is in the drawer, however the rest was paid.
  const isTakenHere = isGivenByUs(order);
  const due = Math.max(0, paid + (isTakenHere ? stillOwed : 0) - refunded - owed);
  const notGiven = credited - (order.credit_given_cents ?? Math.min(credited, refunded));
  const forgiven = Math.max(0, notGiven - Math.min(due, Math.max(0, notGiven)));
  const sold = (cents: number): number => (forgiven === 0 ? cents : shareOf(cents, total - forgiven, total));
  const remitted = order.remitted_tax_cents ?? 0;
  return {
    ...ZERO,
    orders: 1,
    gross_cents: total - forgiven,
    tax_cents: sold(order.tax_cents) - sold(remitted),
    remitted_tax_cents: sold(remitted),
    tips_cents: sold(order.tip_cents),
    delivery_fees_cents: sold(order.delivery_fee_cents),
    collected_cents: isOnline ? (order.door_cents ?? 0) + stillOwed : total - forgiven,
    commission_base_cents: sold(base(order)),
    commission_cents: atRate(sold(base(order)), rate),
  };
}

/** The tax that went back with an order's refunds, in their order: what each says of it, all of it with all the money. */
export function taxGone(
  { tax_cents, total_cents }: OrderRow,
  refunds: readonly { amount_cents: number; credit_cents: number | null; parts: string | null }[],
): number {
  let [money, tax] = [0, 0];
  for (const { amount_cents, credit_cents, parts } of refunds) {
    const cents = credit_cents ?? amount_cents;
    const said = parts === null ? null : (JSON.parse(parts) as { tax_cents: number; amount_cents: number });
    tax +=
      said === null
        ? shareOf(tax_cents, money + cents, total_cents) - shareOf(tax_cents, money, total_cents)
        : shareOf(said.tax_cents, cents, said.amount_cents);
    money += cents;
    tax = money >= total_cents ? tax_cents : Math.min(tax, tax_cents);
  }
  return tax;
}

/**
 * A refund on the statement of the day it was given; `before` is what the restaurant bore of the order's before, `tax` what
 * went back of its tax before and with it.
 */
export function refundSums(
  order: OrderRow,
  cents: number,
  rate: number,
  bearer: string,
  { before: earlier, tax }: { before: number; tax: { before: number; after: number } },
): Sums {
  const collected_cents = order.payment_method === 'online' ? 0 : -cents;
  if (bearer !== 'restaurant') return { ...ZERO, collected_cents };
  const baseUpTo = (part: number): number => shareOf(base(order), part, order.total_cents);
  const remittedWith = (part: number): number => shareOf(order.remitted_tax_cents ?? 0, part, order.tax_cents);
  return {
    ...ZERO,
    remitted_back_cents: remittedWith(tax.after) - remittedWith(tax.before),
    refunds_cents: cents,
    collected_cents,
    commission_base_cents: baseUpTo(earlier) - baseUpTo(earlier + cents),
    commission_cents: atRate(baseUpTo(earlier), rate) - atRate(baseUpTo(earlier + cents), rate),
  };
}

export const payout = (sums: Sums, adjustments: number): number =>
  sums.gross_cents -
  (sums.remitted_tax_cents - sums.remitted_back_cents) -
  sums.refunds_cents -
  sums.collected_cents -
  sums.commission_cents +
  adjustments;
