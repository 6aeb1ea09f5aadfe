import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '#contract/domain/basics.ts';
import { fillTemplate, type MailValues, type OwnMailKind } from '#contract/domain/mail-template.ts';
import { BUILT_IN_MAILS } from '#contract/domain/mail-words.ts';
import type { NoticeWay } from '#contract/domain/restaurant.ts';
import { signBody } from '../base/secrets.ts';

export type OrderNotice = {
  restaurant_id: string;
  to: string;
  subject: string;
  text: string;
  /** The text in each language separately, for receivers whose language is known. */
  words?: Readonly<Record<Language, { subject: string; text: string }>>;
  /** The waiting order and its ring; absent for a test and for a link. */
  order?: { id: string; order_no: string; ring_rev: number; kind: string };
  /** The kind of mail, where administrators may replace its text; `values` fill the template. */
  about?: OwnMail | { kind: 'delivery_details' };
};

/** One of the product's own mails. `language` counts where the address is no person's yet. */
export type OwnMail = { kind: OwnMailKind; values: MailValues; language?: Language };
/** `kept`: no outside service is set up for this way, so it was only recorded here and not sent. */
export type Delivered = 'sent' | 'kept' | 'failed';
/** `no_address`: this way has no receiver. */
export type NotifyOutcome = Delivered | 'no_address';

/** Notifies people of an order outside the screens, by any of the ways. */
export type OrderNotices = { notify: (way: NoticeWay, notice: OrderNotice) => Promise<NotifyOutcome> };

export type NoticeOptions = {
  log: FastifyBaseLogger;
  /** Sends a mail and records the result. */
  mail: (notice: OrderNotice) => Promise<Delivered>;
  /** Sends a push notification to the browsers of a restaurant's people. */
  push: (notice: OrderNotice) => Promise<NotifyOutcome>;
  /** Receives calls, faxes and webhooks as JSON (`NOTIFY_WEBHOOK_URL`); signed if a secret is set. */
  webhook: { url: string; secret: string | undefined } | undefined;
  now: () => string;
};

/** Sends one of the product's own mails; its words are chosen where it leaves. */
export function notifyByMail(notices: OrderNotices, to: string, about: OwnMail): Promise<NotifyOutcome> {
  const { subject_zh, body_zh } = BUILT_IN_MAILS[about.kind];
  const { subject, body } = fillTemplate({ subject: subject_zh, body: body_zh }, about.values);
  return notices.notify('email', { restaurant_id: '', to, subject, text: body, about });
}

const WEBHOOK_TIMEOUT_MS = 8_000;
const WEBHOOK_WAYS: readonly NoticeWay[] = ['phone', 'fax', 'webhook'];

/**
 * The ways to notify: mail, push, a webhook that places calls and sends faxes where one is set up, else the server's
 * own log.
 */
export function createOrderNotices(options: NoticeOptions): OrderNotices {
  const { log, webhook } = options;
  return {
    notify: async (way, notice) => {
      if (way === 'email') return options.mail(notice);
      if (way === 'push') return options.push(notice);
      if (webhook !== undefined && WEBHOOK_WAYS.includes(way)) return post(options, webhook, way, notice);
      log.info(
        { way, restaurant_id: notice.restaurant_id, subject: notice.subject },
        'a notification was only logged: no service is set up for its way',
      );
      return 'kept';
    },
  };
}

/** [ES4] Signed like status callbacks: hex HMAC-SHA256 of `timestamp.body`. */
async function post(
  { log, now }: NoticeOptions,
  { url, secret }: NonNullable<NoticeOptions['webhook']>,
  way: NoticeWay,
  { restaurant_id, to, subject, text, order }: OrderNotice,
): Promise<Delivered> {
  const at = now();
  const about =
    order === undefined
      ? {}
      : { order_id: order.id, order_no: order.order_no, kind: order.kind, ring_rev: order.ring_rev };
  const body = JSON.stringify({ way, restaurant_id, to, subject, text, ...about });
  const signature =
    secret === undefined ? {} : { 'x-laidan-timestamp': at, 'x-laidan-signature': signBody(secret, `${at}.${body}`) };
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signature },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return 'sent';
    log.warn({ way, status: answer.status }, 'the notification webhook refused');
  } catch (error) {
    log.warn({ way, err: error }, 'the notification webhook did not answer');
  }
  return 'failed';
}
