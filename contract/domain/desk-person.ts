import * as z from 'zod/mini';
import { narrowed } from './basics.ts';

/** What a restaurant may have its screens ask for a PIN [PN1]. */
export const PIN_ACTS = ['cancel', 'refund', 'cash', 'unpair', 'settings'] as const;
export type PinAct = (typeof PIN_ACTS)[number];

/** Without a proven person they are refused; the others are done and marked [PN5]. */
const PROVEN_ACTS: readonly PinAct[] = ['refund', 'cash', 'unpair'];
export const mustBeProven = (act: PinAct): boolean => PROVEN_ACTS.includes(act);

const ACT_OF: Readonly<Record<string, PinAct | undefined>> = {
  cancel: 'cancel',
  mend: 'refund',
  ask: 'refund',
  record_payment: 'cash',
  unrecord_payment: 'cash',
};

/** What an action on an order is to the PIN; giving less gives money back, so it is a refund. */
export const pinActOf = (action: string): PinAct | undefined => ACT_OF[action];

/** Marks that a screen asked, and no one said a name. */
export const UNNAMED_PERSON = { id: null, name: '', proven: false };

/** A PIN: it names a person at a screen of their restaurant, and signs in nowhere. */
export const PinSchema = z.string().check(narrowed(), z.minLength(1, 'required'), z.regex(/^\d{4,6}$/, 'pin_digits'));

/** One digit alone, a straight run (also over 9 and 0), or the same digits again and again: tried first by who guesses. */
export function isEasyPin(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = new Set(digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10));
  const isRun = steps.size === 1 && (steps.has(0) || steps.has(1) || steps.has(9));
  return isRun || /^(\d+)\1+$/.test(pin);
}

/** One that is set now; an earlier one may be easy, and names its person still [PN2]. */
export const NewPinSchema = PinSchema.check(z.refine((pin) => !isEasyPin(pin), 'pin_easy'));

/** Who acts at a screen: the token that a PIN was exchanged for, or a person's id where there is no proof [PN4]. */
export const PersonClaimSchema = z.string().check(z.maxLength(200));
