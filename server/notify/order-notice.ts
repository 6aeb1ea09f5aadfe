import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '#contract/domain/basics.ts';
import type { NoticeWay } from '#contract/domain/restaurant.ts';
import { signBody } from '../base/secrets.ts';

export type OrderNotice = {
  restaurant_id: string;
  to: string;
  subject: string;
  text: string;
  /** The same in one language each, for receivers whose language is known. */
  words?: Readonly<Record<Language, { subject: string; text: string }>>;
  /** The order that waits, and the ring that it waits with; a test and a link are about none. */
  order?: { id: string; order_no: string; ring_rev: number; kind: string };
  /** What the mail is about, where administrators may give it other words; `values` fill them. */
  about?:
    | { kind: 'invite' | 'reset' | 'order_notice'; values: Readonly<Record<string, string>> }
    | { kind: 'delivery_details' };
};
/** `kept`: nothing outside is set up for this way, so it was written down here and reached nobody. */
export type Delivered = 'sent' | 'kept' | 'failed';
/** `no_address`: nobody is there to be told by this way. */
export type Told = Delivered | 'no_address';

/** How people are told of an order outside the screens, one function for every way. */
export type OrderNotices = { tell: (way: NoticeWay, notice: OrderNotice) => Promise<Told> };

export type NoticeOptions = {
  log: FastifyBaseLogger;
  /** Sends a mail and writes down what became of it. */
  mail: (notice: OrderNotice) => Promise<Delivered>;
  /** Tells the browsers of a restaurant's people. */
  push: (notice: OrderNotice) => Promise<Told>;
  /** Takes calls, faxes and webhooks as JSON (`NOTIFY_WEBHOOK_URL`); signed where there is a secret. */
  webhook: { url: string; secret: string | undefined } | undefined;
  now: () => string;
};

const WEBHOOK_TIMEOUT_MS = 8_000;
const WEBHOOK_WAYS: readonly NoticeWay[] = ['phone', 'fax', 'webhook'];

/** The ways of DESIGN.md §8: mail, a webhook that places calls and sends faxes where one is given, else the server's own record. */
export function createOrderNotices(options: NoticeOptions): OrderNotices {
  const { log, webhook } = options;
  return {
    tell: async (way, notice) => {
      if (way === 'email') return options.mail(notice);
      if (way === 'push') return options.push(notice);
      if (webhook !== undefined && WEBHOOK_WAYS.includes(way)) return post(options, webhook, way, notice);
      log.info({ way, restaurant_id: notice.restaurant_id, subject: notice.subject }, 'a notice was kept here');
      return 'kept';
    },
  };
}

/** [ES4] As status callbacks are signed: hex HMAC-SHA256 of `timestamp.body`. */
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
    log.warn({ way, status: answer.status }, 'the notice webhook refused');
  } catch (error) {
    log.warn({ way, err: error }, 'the notice webhook did not answer');
  }
  return 'failed';
}
