import type { Language } from '#contract/domain/basics.ts';
import { fillTemplate, mailIn, type MailText } from '#contract/domain/mail-template.ts';
import { BUILT_IN_MAILS } from '#contract/domain/mail-words.ts';
import type { MailLog, MailState } from '#contract/http/platform/email.ts';
import { isoNow } from '../../../base/clock.ts';
import { MailRefused, type Mailer } from '../../../notify/mailer.ts';
import type { Delivered, OrderNotice, OwnMail } from '../../../notify/order-notice.ts';
import type { Context } from '../../context.ts';
import { findWords } from './mail.repository.ts';

type Outcome = { state: MailState; error: string | null };

/** Sends a mail; never throws, but returns the outcome. */
export async function deliverMail(
  mailer: Mailer,
  mail: Parameters<Mailer['send']>[0],
): Promise<Outcome & { isFinal: boolean }> {
  try {
    const { state } = await mailer.send(mail);
    return { state, error: null, isFinal: true };
  } catch (error) {
    const isFinal = error instanceof MailRefused && error.isFinal;
    const text = error instanceof Error ? error.message : 'unknown';
    return { state: isFinal ? 'bounced' : 'failed', error: text, isFinal };
  }
}

type Letter = {
  kind: MailLog['kind'];
  template_id: string | null;
  name: string;
  to: string;
  language: Language;
  text: MailText;
};

/** Sends one mail now and records the receiver and the outcome; its text is not stored. */
export async function sendNow(context: Context, mailer: Mailer, letter: Letter): Promise<Outcome> {
  const { database, clock, ids } = context;
  const id = ids.next();
  const created_at = isoNow(clock);
  const { subject, body } = letter.text;
  const { state, error } = await deliverMail(mailer, { id, to: letter.to, subject, text: body });
  await database.db
    .insertInto('mail_log')
    .values({
      id,
      sending_id: null,
      template_id: letter.template_id,
      kind: letter.kind,
      name: letter.name,
      address: letter.to.toLowerCase(),
      fill: null,
      subject: subject.slice(0, 300),
      language: letter.language,
      state,
      attempts: 1,
      error,
      next_try_at: null,
      created_at,
      done_at: isoNow(clock),
    })
    .execute();
  return { state, error };
}

/** Fills the administrators' template, else the product's own text; in the receiver's language where it is known. */
async function inWords(context: Context, { kind, values, language: asked }: OwnMail, to: string) {
  const { db } = context.database;
  const person = await db
    .selectFrom('user')
    .select(['nickname', 'language'])
    .where('mail', '=', to.toLowerCase())
    .executeTakeFirst();
  const row = await findWords(db, kind);
  const language: Language = asked ?? (person?.language === 'en' ? 'en' : 'zh');
  const text = fillTemplate(mailIn(row ?? BUILT_IN_MAILS[kind], language), { name: person?.nickname ?? '', ...values });
  return { kind, template_id: row?.id ?? null, name: row?.name ?? BUILT_IN_MAILS[kind].name, language, text };
}

/** Sends notifications by mail: a waiting order, a link, a test. */
export const postOf =
  (context: Context, mailer: Mailer) =>
  async ({ to, subject, text, about }: OrderNotice): Promise<Delivered> => {
    const letter =
      about !== undefined && about.kind !== 'delivery_details'
        ? await inWords(context, about, to)
        : {
            kind: about?.kind ?? ('notice_test' as const),
            template_id: null,
            name: subject,
            language: 'zh' as const,
            text: { subject, body: text },
          };
    const { state, error } = await sendNow(context, mailer, { ...letter, to });
    if (error !== null) context.log.warn({ kind: letter.kind, state }, 'a mail was not delivered');
    return state === 'sent' || state === 'kept' ? state : 'failed';
  };
