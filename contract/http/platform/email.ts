import * as z from 'zod/mini';
import { StateSchema } from '../../domain/address.ts';
import { GivenInstantSchema, IdSchema, InstantSchema, LanguageSchema, textOf } from '../../domain/basics.ts';
import { MailKindSchema, MailTemplateInputSchema } from '../../domain/mail-template.ts';
import { EmailSchema } from '../../domain/store-input.ts';
import { defineCall } from '../call.ts';

/**
 * The states of a mail: `sent`, a mail server took it, which is all that is known of it; `kept` was not sent, because no
 * mail server is set up; `bounced` was refused for good. What a report says later [ML12]: `delivered`, `returned`,
 * `complained` (its receiver called it spam).
 */
export const MAIL_STATES = [
  'queued',
  'retrying',
  'sent',
  'delivered',
  'kept',
  'bounced',
  'returned',
  'complained',
  'failed',
  'skipped',
  'cancelled',
] as const;
export type MailState = (typeof MAIL_STATES)[number];
/** They reached no one; those of a sending can be tried again. */
export const UNDELIVERED_STATES = [
  'bounced',
  'returned',
  'complained',
  'failed',
  'skipped',
  'retrying',
] as const satisfies readonly MailState[];
/** A mail server took them, whatever became of them later. */
export const HANDED_OVER_STATES = [
  'sent',
  'delivered',
  'returned',
  'complained',
] as const satisfies readonly MailState[];
export const MailStateSchema = z.enum(MAIL_STATES);

/**
 * Mails of the last thirty days: `handed_over` were taken by a mail server, which is all that is known of them; `kept` were
 * only written down, because no mail server is set up, and reached nobody.
 */
const tally = { sent: z.int(), handed_over: z.int(), kept: z.int() };

export const MailTemplateSchema = z.object({
  /** Null for a built-in text that was never changed. */
  id: z.nullable(IdSchema),
  kind: MailKindSchema,
  name: z.string(),
  subject_zh: z.string(),
  subject_en: z.string(),
  body_zh: z.string(),
  body_en: z.string(),
  version: z.int(),
  updated_at: z.nullable(InstantSchema),
  updated_by: z.nullable(z.string()),
  ...tally,
});
export type MailTemplate = z.infer<typeof MailTemplateSchema>;

export const listTemplatesCall = defineCall({
  name: 'email_template.get_list',
  method: 'GET',
  path: '/app/v1/email_template/get_list',
  may: 'mail.manage',
  summary: 'Lists the mail templates with the results of their mails in thirty days, and how mail leaves this server.',
  reply: z.object({
    items: z.array(MailTemplateSchema),
    /** `file`: no server is set up, mails are written into the data folder. */
    way: z.enum(['smtp', 'file']),
    from: z.string(),
  }),
});

export const addTemplateCall = defineCall({
  name: 'email_template.add',
  method: 'POST',
  path: '/app/v1/email_template/add',
  may: 'mail.manage',
  summary: 'Saves a new template, or a replacement for one of the product’s own mails.',
  body: MailTemplateInputSchema,
  reply: z.object({ id: IdSchema }),
  errors: ['conflict'],
  keepsAnswer: true,
});

export const updateTemplateCall = defineCall({
  name: 'email_template.update',
  method: 'POST',
  path: '/app/v1/email_template/update',
  may: 'mail.manage',
  summary: 'Changes a template.',
  body: z.object({ id: IdSchema, version: z.int(), template: MailTemplateInputSchema }),
  reply: z.object({ id: IdSchema }),
  errors: ['stale_version'],
});

export const deleteTemplateCall = defineCall({
  name: 'email_template.delete',
  method: 'POST',
  path: '/app/v1/email_template/delete',
  may: 'mail.manage',
  summary: 'Deletes a template; a replacement of a built-in mail returns to the built-in text.',
  body: z.object({ id: IdSchema }),
  reply: z.object({ deleted: z.boolean() }),
});

/** Of a list of addresses; people and restaurants may be any number. */
export const MAX_ADDRESSES = 5_000;

/** The recipients of a mail. Disabled people, and addresses that refused mail for good, get none. */
export const AudienceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('owners'),
    restaurant_type_id: z._default(z.nullable(IdSchema), null),
    state: z._default(z.nullable(StateSchema), null),
    /** Only restaurants without a menu. */
    without_menu: z._default(z.boolean(), false),
  }),
  z.object({ kind: z.literal('administrators') }),
  z.object({
    kind: z.literal('restaurants'),
    ids: z.array(IdSchema).check(z.minLength(1, 'required'), z.maxLength(500)),
  }),
  z.object({
    kind: z.literal('addresses'),
    addresses: z.array(EmailSchema).check(z.minLength(1, 'required'), z.maxLength(MAX_ADDRESSES)),
    language: z._default(LanguageSchema, 'zh'),
  }),
]);
export type Audience = z.infer<typeof AudienceSchema>;

const RecipientSchema = z.object({
  mail: z.string(),
  name: z.string(),
  language: LanguageSchema,
  restaurant: z.string(),
});
export type Recipient = z.infer<typeof RecipientSchema>;

export const audienceCall = defineCall({
  name: 'email.audience',
  method: 'POST',
  path: '/app/v1/email/audience',
  may: 'mail.manage',
  summary: 'Returns how many people would get a mail, the first of them, and how many addresses refused mail before.',
  body: z.object({ audience: AudienceSchema }),
  reply: z.object({ count: z.int(), skipped: z.int(), first: z.array(RecipientSchema) }),
  maxBytes: 1024 * 1024,
});

export const sendMailCall = defineCall({
  name: 'email.send',
  method: 'POST',
  path: '/app/v1/email/send',
  may: 'mail.manage',
  summary: 'Sends a template to an audience, now or later. The recipients are determined when it is sent.',
  body: z.object({
    template_id: IdSchema,
    audience: AudienceSchema,
    /** Null: now. */
    send_at: z._default(z.nullable(GivenInstantSchema), null),
  }),
  reply: z.object({ id: IdSchema }),
  errors: ['conflict'],
  keepsAnswer: true,
  maxBytes: 1024 * 1024,
});

export const testMailCall = defineCall({
  name: 'email.test',
  method: 'POST',
  path: '/app/v1/email/test',
  may: 'mail.manage',
  summary: 'Sends a template to one’s own address, with sample values, and returns the result.',
  body: z.object({ template: MailTemplateInputSchema, language: LanguageSchema }),
  reply: z.object({ to: z.string(), state: MailStateSchema, error: z.nullable(z.string()) }),
});

export const SENDING_STATES = ['scheduled', 'sending', 'paused', 'done', 'cancelled'] as const;
export const SendingSchema = z.object({
  id: IdSchema,
  template_name: z.string(),
  audience: AudienceSchema,
  state: z.enum(SENDING_STATES),
  send_at: InstantSchema,
  created_at: InstantSchema,
  created_by: z.string(),
  total: z.int(),
  counts: z.partialRecord(MailStateSchema, z.int()),
});
export type Sending = z.infer<typeof SendingSchema>;

const paged = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
};

export const listSendingsCall = defineCall({
  name: 'email.get_sendings',
  method: 'GET',
  path: '/app/v1/email/get_sendings',
  may: 'mail.manage',
  summary: 'Lists sendings, sent or scheduled, newest first, with the progress of each.',
  query: z.object(paged),
  reply: z.object({ items: z.array(SendingSchema), total: z.int(), page: z.int(), page_size: z.int() }),
});

export const cancelSendingCall = defineCall({
  name: 'email.cancel',
  method: 'POST',
  path: '/app/v1/email/cancel',
  may: 'mail.manage',
  summary: 'Stops a sending: its mails that have not left are not sent.',
  body: z.object({ id: IdSchema }),
  reply: z.object({ cancelled: z.int() }),
  errors: ['conflict'],
});

export const pauseSendingCall = defineCall({
  name: 'email.pause',
  method: 'POST',
  path: '/app/v1/email/pause',
  may: 'mail.manage',
  summary: 'Pauses a sending, or goes on with it: its mails that have not left wait for that.',
  body: z.object({ id: IdSchema, paused: z.boolean() }),
  reply: z.object({ state: z.enum(SENDING_STATES) }),
  errors: ['conflict'],
});

export const MailLogSchema = z.object({
  id: IdSchema,
  sending_id: z.nullable(IdSchema),
  kind: z.enum([...MailKindSchema.options, 'test', 'delivery_details', 'notice_test']),
  template_name: z.string(),
  to: z.string(),
  subject: z.string(),
  language: LanguageSchema,
  state: MailStateSchema,
  attempts: z.int(),
  /** The mail server's error. */
  error: z.nullable(z.string()),
  next_try_at: z.nullable(InstantSchema),
  created_at: InstantSchema,
  done_at: z.nullable(InstantSchema),
});
export type MailLog = z.infer<typeof MailLogSchema>;

export const listMailCall = defineCall({
  name: 'email.get_log',
  method: 'GET',
  path: '/app/v1/email/get_log',
  may: 'mail.manage',
  summary: 'Lists every mail that was or should have been sent, newest first.',
  query: z.object({
    /** `undelivered`: all of `UNDELIVERED_STATES`. */
    state: z._default(z.enum(['', 'undelivered', ...MAIL_STATES]), ''),
    sending_id: z.optional(IdSchema),
    from_at: z.optional(GivenInstantSchema),
    /** Address or subject. */
    q: z._default(textOf(80), ''),
    ...paged,
  }),
  reply: z.object({
    items: z.array(MailLogSchema),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    // Independent of the filters.
    ...tally,
  }),
});

export const retryMailCall = defineCall({
  name: 'email.retry',
  method: 'POST',
  path: '/app/v1/email/retry',
  may: 'mail.manage',
  summary: 'Retries mails of a sending that did not arrive; to another address where one is given.',
  body: z.object({ ids: z.array(IdSchema).check(z.minLength(1), z.maxLength(200)), to: z.optional(EmailSchema) }),
  reply: z.object({ queued: z.int() }),
  errors: ['conflict'],
});
