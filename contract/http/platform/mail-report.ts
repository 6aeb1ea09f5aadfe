import * as z from 'zod/mini';
import { textOf } from '../../domain/basics.ts';
import { EmailSchema } from '../../domain/store-input.ts';
import { defineCall } from '../call.ts';

/** What a receiver's side said of a mail: `failed` was given up without being refused for good. */
export const MAIL_OUTCOMES = ['delivered', 'returned', 'failed', 'complained'] as const;

const MailEventSchema = z.object({
  /** The address it went to, and the Message-ID it left with; without one the newest mail to the address is meant. */
  address: EmailSchema,
  message_id: z.optional(textOf(200)),
  outcome: z.enum(MAIL_OUTCOMES),
  /** The other side's own words. */
  text: z._default(textOf(300), ''),
});
export type MailEvent = z.infer<typeof MailEventSchema>;

/**
 * [ML12] What became of mails after a mail server took them: a report as mail servers write it (RFC 3464, RFC 5965),
 * whole, or events that a mail provider's webhook was turned into. Reports of other mails are answered too.
 */
export const mailReportCall = defineCall({
  name: 'email.report',
  method: 'POST',
  finishes: true,
  path: '/app/v1/email/report',
  may: 'sign.in',
  summary: 'Takes what became of mails, with the token of `MAIL_REPORT_TOKEN`.',
  headers: z.object({ 'x-mail-token': z.string().check(z.maxLength(300)) }),
  body: z.union([
    z.object({ report: z.string().check(z.minLength(1), z.maxLength(200_000)) }),
    z.object({ events: z.array(MailEventSchema).check(z.minLength(1), z.maxLength(500)) }),
  ]),
  reply: z.object({ known: z.int() }),
  errors: ['bad_key'],
  maxBytes: 512 * 1024,
});
