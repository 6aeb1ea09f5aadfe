import type { FastifyBaseLogger } from 'fastify';
import type { NoticeWay } from '#contract/domain/restaurant.ts';

export type OrderNotice = {
  restaurant_id: string;
  to: string;
  subject: string;
  text: string;
  /** What the mail is about, where administrators may give it other words; `values` fill them. */
  about?:
    | { kind: 'invite' | 'reset' | 'order_notice'; values: Readonly<Record<string, string>> }
    | { kind: 'delivery_details' };
};
/** `kept`: nothing outside is set up for this way, so it was written down here and reached nobody. */
export type Delivered = 'sent' | 'kept' | 'failed';

/** How people are told of an order outside the screens, one function for every way. */
export type OrderNotices = { tell: (way: NoticeWay, notice: OrderNotice) => Promise<Delivered> };

export type NoticeOptions = {
  log: FastifyBaseLogger;
  /** Sends a mail and writes down what became of it. */
  mail: (notice: OrderNotice) => Promise<Delivered>;
  /** Takes calls, faxes and webhooks as JSON (`NOTIFY_WEBHOOK_URL`). */
  webhookUrl: string | undefined;
};

const WEBHOOK_TIMEOUT_MS = 8_000;
const WEBHOOK_WAYS: readonly NoticeWay[] = ['phone', 'fax', 'webhook'];

/** The ways of DESIGN.md §8: mail, a webhook that places calls and sends faxes where one is given, else the server's own record. */
export function createOrderNotices(options: NoticeOptions): OrderNotices {
  const { log, webhookUrl } = options;
  return {
    tell: async (way, notice) => {
      if (way === 'email') return options.mail(notice);
      if (webhookUrl !== undefined && WEBHOOK_WAYS.includes(way)) return post(options, webhookUrl, way, notice);
      log.info({ way, restaurant_id: notice.restaurant_id, subject: notice.subject }, 'a notice was kept here');
      return 'kept';
    },
  };
}

async function post({ log }: NoticeOptions, url: string, way: NoticeWay, notice: OrderNotice): Promise<Delivered> {
  const { restaurant_id, to, subject, text } = notice;
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ way, restaurant_id, to, subject, text }),
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
