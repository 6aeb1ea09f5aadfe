import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBillSums, NO_SUMS, payoutOf, saleOf, refundOf, sumBills, type BillSums } from './bill.ts';
import {
  BreakdownSums,
  isBreakdownOf,
  taxByRate,
  tipsByPerson,
  tipsLeft,
  tipTakerOf,
  type RefundedLine,
  type SoldLine,
} from './bill-breakdown.ts';
import { journalOf } from './bill-journal.ts';
import type { HistoryStep } from './order.ts';
import { taxBackOf } from './refund-tax.ts';

const DAYS = ['2026-10-01', '2026-10-02', '2026-10-31'] as const;
const RATES = [0.08875, 0.045, 0] as const;

/** An order of one or more rates, at random: online or not, remitted by the platform or not, tipped or not. */
const sale = fc
  .record({
    day: fc.constantFrom(...DAYS),
    lines: fc.array(
      fc.record({ rate: fc.constantFrom(...RATES), taxable_cents: fc.integer({ min: 1, max: 90_000 }) }),
      {
        maxLength: 3,
      },
    ),
    tip: fc.integer({ min: 0, max: 2_000 }),
    fee: fc.integer({ min: 0, max: 700 }),
    isOnline: fc.boolean(),
    isRemitted: fc.boolean(),
    person: fc.constantFrom('小李', '阿明', ''),
    refund: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ day, lines, tip, fee, isOnline, isRemitted, person, refund }) => {
    const tax_lines = lines.map((line) => ({ ...line, tax_cents: Math.round(line.taxable_cents * line.rate) }));
    const amount_cents = lines.reduce((sum, { taxable_cents }) => sum + taxable_cents, 0);
    const tax_cents = tax_lines.reduce((sum, line) => sum + line.tax_cents, 0);
    const total_cents = amount_cents + tax_cents + tip + fee;
    const order = {
      flags: [],
      status: 'order_completed' as const,
      delivery_method: 'pickup' as const,
      payment_state: isOnline ? ('paid' as const) : ('unpaid' as const),
      payment_method: isOnline ? ('online' as const) : ('cash' as const),
      money: { paid_cents: isOnline ? total_cents : 0, credited_cents: 0, refunded_cents: 0 },
      amount_cents,
      discount_cents: 0,
      tax_cents,
      tax_included: false,
      remitted_tax_cents: isRemitted ? tax_cents : 0,
      tip_cents: tip,
      delivery_fee_cents: fee,
      total_cents,
    };
    const back = Math.floor((total_cents * refund) / 100);
    const sold: SoldLine = {
      day,
      sums: saleOf(order, 0.15),
      total_cents,
      tax_lines,
      tip: person === '' ? { taker: 'unknown', person } : { taker: 'person', person },
    };
    const tipBack = Math.floor((tip * refund) / 100);
    const taxBack = tax_lines.map((line) => ({ ...line, tax_cents: Math.floor((line.tax_cents * refund) / 100) }));
    const refunded: RefundedLine | null =
      back === 0
        ? null
        : {
            day: DAYS[2],
            sums: refundOf(order, back, 0.15),
            tax_lines: taxBack,
            tip: { ...sold.tip, cents: tipBack },
          };
    return { sold, refunded };
  });

const month = fc.array(sale, { maxLength: 30 });
type Month = (typeof month)['generate'] extends (...args: never[]) => { value: infer T } ? T : never;

function broken(lines: Month): { sums: BillSums; breakdown: ReturnType<BreakdownSums['result']> } {
  const all = new BreakdownSums();
  let sums = NO_SUMS;
  for (const { sold, refunded } of lines) {
    all.addSale(sold);
    sums = addBillSums(sums, sold.sums);
    if (refunded === null) continue;
    all.addRefund(refunded);
    sums = addBillSums(sums, refunded.sums);
  }
  return { sums, breakdown: all.result() };
}

const NO_TIP = { taker: 'unknown', person: '', cents: 0 } as const;
const total = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0);

describe('a statement’s parts', () => {
  it('[MC2] [MC3] [MC4] add up to its sums to the cent: days, tax by rate, tips by person', () => {
    fc.assert(
      fc.property(month, (lines) => {
        const { sums, breakdown } = broken(lines);
        expect(isBreakdownOf(breakdown, sums)).toBe(true);
        expect(sumBills(breakdown.days)).toEqual(sums);
        expect(total(taxByRate(breakdown), ({ tax_cents }) => tax_cents)).toBe(sums.tax_cents);
        expect(total(taxByRate(breakdown), ({ remitted_cents }) => remitted_cents)).toBe(sums.remitted_tax_cents);
        expect(total(tipsByPerson(breakdown), ({ tips_cents }) => tips_cents)).toBe(sums.tips_cents);
      }),
    );
  });

  it('[MC2] are not those of other sums', () => {
    const { sums, breakdown } = broken([]);
    expect(isBreakdownOf(breakdown, { ...sums, tips_cents: 1 })).toBe(false);
  });

  it('[MC5] are a journal that balances each day, whose platform account is the payout', () => {
    fc.assert(
      fc.property(month, fc.array(fc.integer({ min: -5_000, max: 5_000 }), { maxLength: 3 }), (lines, adjusted) => {
        const { sums, breakdown } = broken(lines);
        const adjustments = adjusted.map((amount_cents, at) => ({
          id: `${at}`,
          at: '2026-11-02T10:00:00.000Z',
          by: 'admin',
          amount_cents,
          reason: `${at}`,
        }));
        const journal = journalOf({ to: DAYS[2], adjustments }, breakdown);
        for (const day of DAYS) {
          const ofDay = journal.filter((each) => each.day === day);
          expect(total(ofDay, ({ debit_cents }) => debit_cents)).toBe(total(ofDay, ({ credit_cents }) => credit_cents));
        }
        const netOf = (of: string): number =>
          total(
            journal.filter(({ account }) => account === of),
            ({ credit_cents, debit_cents }) => credit_cents - debit_cents,
          );
        const taxBack = total(breakdown.taxes, ({ refunded_tax_cents }) => refunded_tax_cents);
        if (taxBack > 0) expect(netOf('tax')).toBe(sums.tax_cents - (taxBack - sums.remitted_back_cents));
        expect(netOf('tips')).toBe(total(tipsByPerson(breakdown), tipsLeft));
        const platform = journal.filter(({ account }) => account === 'platform');
        expect(total(platform, ({ debit_cents, credit_cents }) => debit_cents - credit_cents)).toBe(
          payoutOf(
            sums,
            total(adjustments, ({ amount_cents }) => amount_cents),
          ),
        );
        expect(journal.every(({ debit_cents, credit_cents }) => debit_cents === 0 || credit_cents === 0)).toBe(true);
      }),
    );
  });
});

describe('[M6] an order of which a part was never paid and is forgiven', () => {
  it('leaves no tax, tip or fee behind once what was paid is refunded, for any sums', () => {
    const whole = fc.record({
      amount_cents: fc.integer({ min: 100, max: 270_000 }),
      tip: fc.integer({ min: 0, max: 2_000 }),
      part: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(whole, ({ amount_cents, tip, part }) => {
        const tax_cents = Math.round(amount_cents * RATES[0]);
        const tax_lines = [{ rate: RATES[0], taxable_cents: amount_cents, tax_cents }];
        const total_cents = amount_cents + tax_cents + tip;
        const paid_cents = Math.max(1, Math.floor((total_cents * part) / 100));
        const order = {
          flags: [],
          status: 'cancelled' as const,
          delivery_method: 'pickup' as const,
          payment_state: 'refunded' as const,
          payment_method: 'online' as const,
          money: { paid_cents, credited_cents: total_cents, refunded_cents: paid_cents },
          items: [],
          amount_cents,
          discount_cents: 0,
          tax_cents,
          tax_lines,
          tip_cents: tip,
          delivery_fee_cents: 0,
          service_fee_cents: 0,
          total_cents,
        };
        const sold = saleOf(order, 0.1);
        expect(sold.gross_cents).toBe(paid_cents);
        expect(sold.tax_cents + sold.tips_cents).toBeLessThanOrEqual(paid_cents + 1);
        const sums = new BreakdownSums();
        const day = '2026-10-01';
        sums.addSale({ day, sums: sold, total_cents, tax_lines, tip: { taker: 'unknown', person: '' } });
        const back = taxBackOf(order, [{ cents: paid_cents, parts: null }])[0] ?? [];
        sums.addRefund({ day, sums: refundOf(order, paid_cents, 0.1), tax_lines: back, tip: NO_TIP });
        const [tax] = sums.result().taxes;
        const left = (tax?.tax_cents ?? 0) - (tax?.refunded_tax_cents ?? 0);
        const leftBase = (tax?.taxable_cents ?? 0) - (tax?.refunded_taxable_cents ?? 0);
        // Each is rounded for itself; a refund whose tax rounds to nothing says none.
        expect([Math.abs(left) <= 1, back.length === 0 || Math.abs(leftBase) <= 1]).toEqual([true, true]);
        expect(addBillSums(sold, refundOf(order, paid_cents, 0.1)).commission_base_cents).toBe(0);
      }),
    );
  });
});

const step = (to: HistoryStep['to'], actor: HistoryStep['actor']): HistoryStep => ({
  at: '2026-10-01T18:00:00.000Z',
  actor,
  action: 'x',
  from: null,
  to,
  rev: 1,
  detail: null,
});
const user = (name: string): HistoryStep['actor'] => ({ kind: 'user', id: name, name });
const screen = { kind: 'screen' as const, id: 's', name: '前台屏' };

describe('[MC4] a tip', () => {
  it('is the courier’s where a provider delivers, however it was handed over', () => {
    const history = [step('order_completed', user('老板'))];
    expect(tipTakerOf({ delivery_method: 'delivery_provider', history })).toEqual({ taker: 'courier', person: '' });
  });

  it('is of the person who last had the food, and of none where a screen asked for no one', () => {
    const named = { ...screen, person: { id: 'p', name: '阿明', proven: true } };
    const history = [step('order_received', user('小李')), step('finished', named), step('order_completed', screen)];
    expect(tipTakerOf({ delivery_method: 'pickup', history })).toEqual({ taker: 'person', person: '阿明' });
    expect(tipTakerOf({ delivery_method: 'pickup', history: history.slice(0, 1) })).toEqual({
      taker: 'unknown',
      person: '',
    });
  });
});
