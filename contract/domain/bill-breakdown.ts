import * as z from 'zod/mini';
import { SumCentsSchema, DaySchema, RateSchema } from './basics.ts';
import { addBillSums, BILL_SUMS, BillSumsSchema, NO_SUMS, sumBills, type BillSums } from './bill.ts';
import { shareCents } from './money.ts';
import { HANDED_OVER } from './order-money.ts';
import type { HistoryStep, Order } from './order.ts';
import { spread, type TaxLine } from './tax.ts';

/**
 * One rate's tax of one day [MC3]: what was sold at it and its tax, the restaurant's own and what the platform remits;
 * and what refunds took back of both. `rate` is null where an order does not say its rates.
 */
export const TaxOfDaySchema = z.object({
  day: DaySchema,
  rate: z.nullable(RateSchema),
  taxable_cents: SumCentsSchema,
  tax_cents: SumCentsSchema,
  remitted_cents: SumCentsSchema,
  refunded_taxable_cents: SumCentsSchema,
  refunded_tax_cents: SumCentsSchema,
});
export type TaxOfDay = z.infer<typeof TaxOfDaySchema>;

/** Whose a tip is: a provider's courier, the person who handed the food over, or not said [MC4]. */
export const TIP_TAKERS = ['courier', 'person', 'unknown'] as const;
export const TipOfDaySchema = z.object({
  day: DaySchema,
  taker: z.enum(TIP_TAKERS),
  person: z.string(),
  orders: z.int(),
  tips_cents: SumCentsSchema,
  /** What refunds took back of tips on that day. Absent in versions before 0.3. */
  returned_cents: z.optional(SumCentsSchema),
});
export type TipOfDay = z.infer<typeof TipOfDaySchema>;
export type TipTaker = Pick<TipOfDay, 'taker' | 'person'>;

/** A statement by day, its tax by rate and its tips by person; each adds up to the statement's sum [MC2]. */
export const BillBreakdownSchema = z.object({
  days: z.array(z.extend(BillSumsSchema, { day: DaySchema })),
  taxes: z.array(TaxOfDaySchema),
  tips: z.array(TipOfDaySchema),
});
export type BillBreakdown = z.infer<typeof BillBreakdownSchema>;

const GIVING = ['finished', 'delivering', ...HANDED_OVER] as const satisfies readonly Order['status'][];

const personOf = ({ actor }: HistoryStep): string => actor.person?.name ?? (actor.kind === 'user' ? actor.name : '');

/** The person who last had the food in their hands: handed it over, drove off with it, or made it ready [MC4]. */
export function tipTakerOf({ delivery_method, history }: Pick<Order, 'delivery_method' | 'history'>): TipTaker {
  if (delivery_method === 'delivery_provider') return { taker: 'courier', person: '' };
  const steps = history.filter(({ to }) => to !== null && (GIVING as readonly string[]).includes(to));
  const person = steps
    .toReversed()
    .map(personOf)
    .find((name) => name !== '');
  return person === undefined ? { taker: 'unknown', person: '' } : { taker: 'person', person };
}

/**
 * An order's line of a statement, with what the breakdown needs beside its sums: its whole price, of which a forgiven part
 * is not on the statement [M6].
 */
export type SoldLine = {
  day: string;
  sums: BillSums;
  total_cents: number;
  tax_lines: readonly TaxLine[];
  tip: TipTaker;
};
/** A refund's line; `tax_lines` is what it took back at each rate, `tip` whose tip it took back how much of. */
export type RefundedLine = {
  day: string;
  sums: BillSums;
  tax_lines: readonly TaxBack[];
  tip: TipTaker & { cents: number };
};
export type TaxBack = Omit<TaxLine, 'rate'> & { rate: number | null };

/** An order's tax at each rate, own and remitted, so that the parts are the line's sums to the cent. */
function taxParts({ day, sums, total_cents, tax_lines }: SoldLine): TaxOfDay[] {
  const all = sums.tax_cents + sums.remitted_tax_cents;
  const isSaid = tax_lines.some(({ tax_cents }) => tax_cents > 0);
  const lines: readonly TaxBack[] =
    isSaid || all === 0 ? tax_lines : [{ rate: null, taxable_cents: sums.commission_base_cents, tax_cents: all }];
  const weights = lines.map(({ tax_cents }) => tax_cents);
  const [own, remitted] = [spread(sums.tax_cents, weights), spread(sums.remitted_tax_cents, weights)];
  const isWhole = lines !== tax_lines || sums.gross_cents === total_cents;
  const ofSold = (cents: number): number => (isWhole ? cents : shareCents(cents, sums.gross_cents, total_cents));
  return lines.map(({ rate, taxable_cents }, index) => ({
    ...NO_TAX,
    day,
    rate,
    taxable_cents: ofSold(taxable_cents),
    tax_cents: own[index] ?? 0,
    remitted_cents: remitted[index] ?? 0,
  }));
}

const NO_TAX = { taxable_cents: 0, tax_cents: 0, remitted_cents: 0, refunded_taxable_cents: 0, refunded_tax_cents: 0 };

/** Adds up a month's lines as they come, so that no more than a part of its orders is ever in memory. */
export class BreakdownSums {
  readonly #days = new Map<string, BillSums>();
  readonly #taxes = new Map<string, TaxOfDay>();
  readonly #tips = new Map<string, TipOfDay>();

  addSale(sold: SoldLine): void {
    this.#addDay(sold.day, sold.sums);
    for (const part of taxParts(sold)) this.#addTax(part);
    if (sold.sums.tips_cents === 0) return;
    this.#addTip({ ...sold.tip, day: sold.day, orders: 1, tips_cents: sold.sums.tips_cents });
  }

  addRefund({ day, sums, tax_lines, tip: { cents, ...taker } }: RefundedLine): void {
    this.#addDay(day, sums);
    if (cents !== 0) this.#addTip({ ...taker, day, orders: 0, tips_cents: 0, returned_cents: cents });
    for (const { rate, taxable_cents, tax_cents } of tax_lines)
      this.#addTax({ ...NO_TAX, day, rate, refunded_taxable_cents: taxable_cents, refunded_tax_cents: tax_cents });
  }

  result(): BillBreakdown {
    const days = [...this.#days].map(([day, sums]) => ({ day, ...sums }));
    return {
      days: days.sort(byDay),
      taxes: [...this.#taxes.values()].sort((a, b) => byDay(a, b) || (b.rate ?? -1) - (a.rate ?? -1)),
      tips: [...this.#tips.values()].sort((a, b) => byDay(a, b) || a.person.localeCompare(b.person)),
    };
  }

  #addDay(day: string, sums: BillSums): void {
    this.#days.set(day, addBillSums(this.#days.get(day) ?? NO_SUMS, sums));
  }

  #addTip(part: TipOfDay): void {
    const key = `${part.day}/${part.taker}/${part.person}`;
    const before = this.#tips.get(key);
    this.#tips.set(key, before === undefined ? part : { ...part, ...addTips(before, part) });
  }

  #addTax(part: TaxOfDay): void {
    const key = `${part.day}/${part.rate}`;
    const before = this.#taxes.get(key);
    this.#taxes.set(key, before === undefined ? part : { ...part, ...addTax(before, part) });
  }
}

const byDay = (a: { day: string }, b: { day: string }): number => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0);

type TipSums = Pick<TipOfDay, 'orders' | 'tips_cents' | 'returned_cents'>;
const addTips = (a: TipSums, b: TipSums): TipSums => ({
  orders: a.orders + b.orders,
  tips_cents: a.tips_cents + b.tips_cents,
  returned_cents: (a.returned_cents ?? 0) + (b.returned_cents ?? 0),
});

type TaxSums = Omit<TaxOfDay, 'day' | 'rate'>;
const addTax = (a: TaxSums, b: TaxSums): TaxSums => ({
  taxable_cents: a.taxable_cents + b.taxable_cents,
  tax_cents: a.tax_cents + b.tax_cents,
  remitted_cents: a.remitted_cents + b.remitted_cents,
  refunded_taxable_cents: a.refunded_taxable_cents + b.refunded_taxable_cents,
  refunded_tax_cents: a.refunded_tax_cents + b.refunded_tax_cents,
});

/** Whether a breakdown's days add up to a statement's sums [MC2]. */
export function isBreakdownOf({ days }: Pick<BillBreakdown, 'days'>, sums: BillSums): boolean {
  const total = sumBills(days);
  return BILL_SUMS.every((key) => total[key] === sums[key]);
}

/** The month's tax at each rate, the highest first. */
export function taxByRate({ taxes }: Pick<BillBreakdown, 'taxes'>): Omit<TaxOfDay, 'day'>[] {
  const rates = new Map<number | null, Omit<TaxOfDay, 'day'>>();
  for (const { rate, ...part } of taxes) rates.set(rate, { rate, ...addTax(rates.get(rate) ?? { ...NO_TAX }, part) });
  return [...rates.values()].sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
}

/** The month's tips of each person, the most first; what refunds took back beside them. */
export function tipsByPerson({ tips }: Pick<BillBreakdown, 'tips'>): Omit<TipOfDay, 'day'>[] {
  const people = new Map<string, Omit<TipOfDay, 'day'>>();
  for (const { day: _, ...part } of tips) {
    const key = `${part.taker}/${part.person}`;
    const before = people.get(key);
    people.set(key, before === undefined ? part : { ...part, ...addTips(before, part) });
  }
  return [...people.values()].sort((a, b) => tipsLeft(b) - tipsLeft(a));
}

/** What a person has of the tips: what was given, less what went back with refunds [MC4]. */
export const tipsLeft = ({ tips_cents, returned_cents = 0 }: Pick<TipOfDay, 'tips_cents' | 'returned_cents'>): number =>
  tips_cents - returned_cents;
