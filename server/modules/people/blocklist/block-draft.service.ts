import * as z from 'zod/mini';
import { addressKeyOf, addressKeyText } from '#contract/domain/address-key.ts';
import type { FieldError } from '#contract/errors.ts';
import type { BlockInputSchema } from '#contract/http/people/blocklist.ts';
import { normalPhone } from '../../../base/phone.ts';

type Input = z.output<typeof BlockInputSchema>;

/** An entry in normalized form. */
export type BlockDraft = {
  phone: string | null;
  email: string | null;
  address: string | null;
  address_key: string | null;
  reason: string;
  until: string | null;
};

const EmailSchema = z.email();

const problem = (path: string, code: FieldError['code'], message: string): FieldError => ({ path, code, message });

/**
 * Normalizes input: phone numbers of any spelling, mail addresses of any case, street addresses with any abbreviations
 * [B2].
 */
export function readBlock(input: Input, nowIso: string): { draft: BlockDraft; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const phone = input.phone === '' ? null : (normalPhone(input.phone) ?? null);
  if (input.phone !== '' && phone === null) errors.push(problem('phone', 'phone_invalid', 'is not a phone number'));
  const email = input.email === '' ? null : input.email.toLowerCase();
  if (email !== null && !EmailSchema.safeParse(email).success)
    errors.push(problem('email', 'email_invalid', 'is not an email address'));
  const address = input.address === '' ? null : input.address;
  const key = address === null ? null : addressKeyOf(address);
  // A street without a house number would block everyone who lives in it.
  if (key !== null && !/\d/.test(key.street)) errors.push(problem('address', 'house_number', 'has no house number'));
  if (input.phone === '' && email === null && address === null)
    errors.push(problem('phone', 'nothing_to_block', 'a phone number, an email or an address is needed'));
  if (input.until !== null && input.until <= nowIso) errors.push(problem('until', 'time_in_past', 'is in the past'));
  const address_key = key === null ? null : addressKeyText(key);
  return { draft: { phone, email, address, address_key, reason: input.reason, until: input.until }, errors };
}
