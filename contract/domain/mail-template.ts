import * as z from 'zod/mini';
import { type Language, paragraphsOf, textOf } from './basics.ts';

/** The purpose of a mail. A person sends `custom`; the product sends the others when something happens. */
export const MAIL_KINDS = [
  'custom',
  'invite',
  'reset',
  'mail_confirm',
  'mail_changed',
  'mail_in_use',
  'owner_confirm',
  'store_invite',
  'new_sign_in',
  'passkey_added',
  'order_notice',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
/** A mail that the product sends by itself. */
export type OwnMailKind = Exclude<MailKind, 'custom'>;
export const MailKindSchema = z.enum(MAIL_KINDS);

/** The variables in double braces that each kind fills in. */
export const MAIL_VARIABLES = {
  custom: ['name', 'mail', 'restaurant'],
  invite: ['name', 'restaurant', 'inviter', 'link'],
  reset: ['name', 'link'],
  mail_confirm: ['name', 'mail', 'link'],
  mail_changed: ['name', 'mail', 'link'],
  mail_in_use: ['name'],
  owner_confirm: ['restaurant', 'inviter', 'link'],
  store_invite: ['name', 'restaurant', 'inviter', 'link'],
  new_sign_in: ['name', 'browser', 'address', 'time'],
  passkey_added: ['name', 'browser', 'address', 'time'],
  order_notice: ['restaurant', 'order', 'total'],
} as const satisfies Record<MailKind, readonly string[]>;

/** Variables a mail must contain: an invitation without its link is useless. */
const NEEDED: Partial<Record<MailKind, readonly string[]>> = {
  invite: ['link'],
  reset: ['link'],
  mail_confirm: ['link'],
  mail_changed: ['link'],
  owner_confirm: ['link'],
  store_invite: ['link'],
};

export const MAIL_LIMITS = { name: 60, subject: 150, body: 10_000 } as const;

export type MailText = { subject: string; body: string };

const SLOT = /\{\{([^{}]*)\}\}/g;
const slotsOf = (text: string): string[] => [...text.matchAll(SLOT)].map(([, name = '']) => name.trim());

export type TemplateProblem = { code: 'unknown_variable' | 'missing_variable'; variable: string };

/** Unknown variables, and required ones that the text lacks. */
export function templateProblems(kind: MailKind, text: MailText): TemplateProblem[] {
  const used = slotsOf(`${text.subject}\n${text.body}`);
  const known: readonly string[] = MAIL_VARIABLES[kind];
  const unknown = [...new Set(used)].filter((variable) => !known.includes(variable));
  const inBody = new Set(slotsOf(text.body));
  const missing = (NEEDED[kind] ?? []).filter((variable) => !inBody.has(variable));
  return [
    ...unknown.map((variable) => ({ code: 'unknown_variable' as const, variable })),
    ...missing.map((variable) => ({ code: 'missing_variable' as const, variable })),
  ];
}

export type MailValues = Readonly<Record<string, string>>;

const fill = (text: string, values: MailValues): string =>
  text.replaceAll(SLOT, (slot, name: string) => values[name.trim()] ?? slot);

/** The mail with its values filled in. A subject is always one line, even if a value holds line breaks. */
export const fillTemplate = ({ subject, body }: MailText, values: MailValues): MailText => ({
  subject: fill(subject, values)
    .replaceAll(/[\r\n]+/g, ' ')
    .trim(),
  body: fill(body, values),
});

export type BilingualMail = { subject_zh: string; subject_en: string; body_zh: string; body_en: string };

const hasText = ({ subject, body }: MailText): boolean => subject.trim() !== '' && body.trim() !== '';
export const textIn = (mail: BilingualMail, language: Language): MailText =>
  language === 'zh'
    ? { subject: mail.subject_zh, body: mail.body_zh }
    : { subject: mail.subject_en, body: mail.body_en };

/** The languages that are written; where the requested one is missing, the other one is sent. */
export const writtenIn = (mail: BilingualMail): Language[] =>
  (['zh', 'en'] as const).filter((language) => hasText(textIn(mail, language)));
export function mailIn(mail: BilingualMail, language: Language): MailText {
  const asked = textIn(mail, language);
  return hasText(asked) ? asked : textIn(mail, language === 'zh' ? 'en' : 'zh');
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);
const LINK = /https?:\/\/[^\s<>"'，。！？、）]+/g;

/** The same text as HTML: paragraphs and links only, so a template cannot inject markup. */
export const mailHtml = (body: string): string =>
  body
    .split(/\n{2,}/)
    .map((paragraph) => escape(paragraph).replaceAll('\n', '<br>'))
    .map((paragraph) => `<p>${paragraph.replaceAll(LINK, (url) => `<a href="${url}">${url}</a>`)}</p>`)
    .join('\n');

const written = (kind: MailKind, mail: BilingualMail): boolean =>
  (['zh', 'en'] as const).every((language) => {
    const text = textIn(mail, language);
    return !hasText(text) || templateProblems(kind, text).length === 0;
  });

/** A template as a person enters it: at least one language complete, and no unknown variable. */
export const MailTemplateInputSchema = z
  .object({
    kind: MailKindSchema,
    name: textOf(MAIL_LIMITS.name, 1),
    subject_zh: textOf(MAIL_LIMITS.subject),
    subject_en: textOf(MAIL_LIMITS.subject),
    body_zh: paragraphsOf(MAIL_LIMITS.body),
    body_en: paragraphsOf(MAIL_LIMITS.body),
  })
  .check(
    z.refine((mail) => writtenIn(mail).length > 0, { path: ['subject_zh'], error: 'mail_empty' }),
    z.refine((mail) => (mail.subject_zh.trim() === '') === (mail.body_zh.trim() === ''), {
      path: ['body_zh'],
      error: 'mail_half',
    }),
    z.refine((mail) => (mail.subject_en.trim() === '') === (mail.body_en.trim() === ''), {
      path: ['body_en'],
      error: 'mail_half',
    }),
    z.refine((mail) => written(mail.kind, mail), { path: ['body_zh'], error: 'mail_variable' }),
  );
export type MailTemplateInput = z.infer<typeof MailTemplateInputSchema>;
