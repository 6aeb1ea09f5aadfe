import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import { DaySchema, narrowed } from './basics.ts';
import { codeFor } from './number-codes.ts';

export const MAX_PROMO_CODES = 50;
const MAX_USES = 1_000_000;

/** A code as people type it: case and the spaces around it mean nothing. */
export const promoCodeText = (): z.ZodMiniString<string> =>
  z.string().check(narrowed(), z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9-]{2,19}$/, 'promo_form'));

/** An amount of a deal or a code: never zero; what is not offered is null. */
export const dealAmount = (): z.ZodMiniNullable<z.ZodMiniInt> =>
  z.nullable(z.int({ error: codeFor('not_a_number') }).check(z.minimum(1, 'deal_zero'), z.maximum(10_000_000)));

/** A hundredth of a percent: the finest that a code takes off. */
const SHARE = 10_000;
const isWholeShare = (rate: number): boolean => Math.abs(rate * SHARE - Math.round(rate * SHARE)) < 1e-6;

/** What a code takes off, as an order keeps it: an amount in minor units, or a part (0 to 1) of what the dishes cost. */
export const PromoTermsSchema = z.object({
  code: promoCodeText(),
  off_cents: dealAmount(),
  off_rate: z.nullable(
    z
      .number({ error: codeFor('not_a_number') })
      .check(z.gt(0, 'deal_zero'), z.maximum(1, 'rate_range'), z.refine(isWholeShare, 'rate_range')),
  ),
  /** The least that its dishes cost, before anything is taken off. */
  minimum_cents: dealAmount(),
});
export type PromoTerms = z.infer<typeof PromoTermsSchema>;

/** A store's promo code (docs/spec/deals.md). The days are business days of the store, both included. */
export const PromoCodeSchema = z.extend(PromoTermsSchema, {
  is_on: z.boolean(),
  starts_on: z.nullable(DaySchema),
  ends_on: z.nullable(DaySchema),
  max_uses: z.nullable(z.int({ error: codeFor('not_a_number') }).check(z.minimum(1, 'deal_zero'), z.maximum(MAX_USES))),
  once_per_customer: z.boolean(),
});
export type PromoCode = z.infer<typeof PromoCodeSchema>;

/** What of a store's code an order keeps. */
export const promoTerms = ({ code, off_cents, off_rate, minimum_cents }: PromoCode): PromoTerms => ({
  code,
  off_cents,
  off_rate,
  minimum_cents,
});

export const PromoCodesSchema = z.array(PromoCodeSchema).check(z.maxLength(MAX_PROMO_CODES));

type Days = { starts_on?: string | null | undefined; ends_on?: string | null | undefined };

/** Whether a business day lies within two days, both included; a missing one is no limit. */
export const isWithinDays = ({ starts_on, ends_on }: Days, day: string): boolean =>
  day >= (starts_on ?? day) && day <= (ends_on ?? day);

export const endsBeforeItStarts = ({ starts_on, ends_on }: Days): boolean =>
  starts_on != null && ends_on != null && ends_on < starts_on;

export type PromoProblem = {
  path: [number, keyof PromoCode];
  code: 'required' | 'duplicate_name' | 'deal_too_large' | 'before_start';
};

/** Rules of a store's codes: one of each name, one kind of discount, no more off than has to be spent [DE10]. */
export function promoProblems(codes: readonly PromoCode[]): PromoProblem[] {
  return codes.flatMap((promo, index): PromoProblem[] => {
    const problems: PromoProblem[] = [];
    const { code, off_cents, off_rate, minimum_cents } = promo;
    if (codes.findIndex((other) => other.code === code) < index)
      problems.push({ path: [index, 'code'], code: 'duplicate_name' });
    if ((off_cents === null) === (off_rate === null)) problems.push({ path: [index, 'off_cents'], code: 'required' });
    if (off_cents !== null && minimum_cents !== null && off_cents > minimum_cents)
      problems.push({ path: [index, 'off_cents'], code: 'deal_too_large' });
    if (endsBeforeItStarts(promo)) problems.push({ path: [index, 'ends_on'], code: 'before_start' });
    return problems;
  });
}

/** What a code takes off of what the deals left, half a cent upwards; never more than is left [DE11]. */
export function promoDiscount({ off_cents, off_rate }: PromoTerms, leftCents: number): number {
  // In whole hundredths of a percent the product is exact.
  const off = off_rate === null ? (off_cents ?? 0) : Math.round((leftCents * Math.round(off_rate * SHARE)) / SHARE);
  return Math.min(off, Math.max(0, leftCents));
}

/** How often a code was used by orders that are not cancelled; `byCustomer` null where the order has no phone number and no e-mail. */
export type PromoUses = { all: number; byCustomer: number | null };

export type PromoRefusal = { code: FieldCode; params?: Record<string, string | number> };

/** Why an order placed on that business day cannot use the code; null where it can [DE10]. */
export function promoRefusal(promo: PromoCode | undefined, day: string, uses: PromoUses): PromoRefusal | null {
  if (promo === undefined || !promo.is_on) return { code: 'promo_unknown' };
  const { starts_on, ends_on, max_uses, once_per_customer } = promo;
  if (starts_on !== null && day < starts_on) return { code: 'promo_not_yet', params: { day: starts_on } };
  if (ends_on !== null && day > ends_on) return { code: 'promo_over', params: { day: ends_on } };
  if (max_uses !== null && uses.all >= max_uses) return { code: 'promo_used_up', params: { maximum: max_uses } };
  if (!once_per_customer) return null;
  if (uses.byCustomer === null) return { code: 'promo_needs_customer' };
  return uses.byCustomer > 0 ? { code: 'promo_once' } : null;
}

/** An order's dishes cost less than its code asks for; the order may have other dishes than when it was used first. */
export const belowPromo = ({ minimum_cents }: PromoTerms, amountCents: number): PromoRefusal | null =>
  minimum_cents === null || amountCents >= minimum_cents
    ? null
    : { code: 'promo_below_minimum', params: { minimum_cents, amount_cents: amountCents } };
