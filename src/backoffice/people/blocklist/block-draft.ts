import type { Block, BlockInputSchema } from '#contract/http/people/blocklist.ts';
import type * as z from 'zod/mini';

export type BlockDraft = Required<z.input<typeof BlockInputSchema>>;

export const NEW_BLOCK: BlockDraft = { phone: '', email: '', address: '', reason: '', until: null };

export const draftOf = ({ phone, email, address, reason, until }: Block): BlockDraft => ({
  phone: phone ?? '',
  email: email ?? '',
  address: address ?? '',
  reason,
  until,
});

/** A day means until its end, in the time zone of the person who enters it. */
export function endOfDay(day: string | null): string | null {
  if (day === null) return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 23, 59, 59, 999).toISOString();
}

/** The day of an instant, in the viewer's time zone. */
export function dayOfEnd(until: string): string {
  const at = new Date(until);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
