import type { Bill, BillState } from '#contract/domain/bill.ts';
import { narrow, withDecimalPoint } from '#contract/domain/narrow.ts';
import type { ChipTone } from '../../../ui/chip.tsx';

export const STATE_TONES: Record<BillState, ChipTone> = {
  open: 'plain',
  issued: 'new',
  paid: 'ok',
  disputed: 'late',
};

/** Dishes after discounts and service fees: what of the gross is no tax, tip or delivery fee. */
export const dishesCents = (bill: Bill): number =>
  bill.gross_cents - bill.tax_cents - bill.remitted_tax_cents - bill.tips_cents - bill.delivery_fees_cents;

export const percentText = (rate: number): string => `${Number((rate * 100).toFixed(2))}%`;

/** `12.5` → 0.125; NaN for what is no share. */
export function rateOf(text: string): number {
  const typed = withDecimalPoint(narrow(text).trim());
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN;
  return percent <= 100 ? Math.round(percent * 100) / 10_000 : Number.NaN;
}
