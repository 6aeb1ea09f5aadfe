import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { NoticeWay } from '#contract/domain/restaurant.ts';
import type { Clock } from '../base/clock.ts';
import { isoNow } from '../base/clock.ts';

export type OrderNotice = { restaurant_id: string; to: string; subject: string; text: string };
/** `kept`: nothing outside is set up for this way, so it was written down here and reached nobody. */
export type Delivered = 'sent' | 'kept' | 'failed';

/** How people are told of an order outside the screens, one function for every way. */
export type OrderNotices = { tell: (way: NoticeWay, notice: OrderNotice) => Promise<Delivered> };

export type NoticeOptions = {
  clock: Clock;
  log: FastifyBaseLogger;
  /** `data/mail`: mail that no server was given for. */
  mailFolder: string;
  /** Takes calls, faxes and webhooks as JSON (`NOTIFY_WEBHOOK_URL`). */
  webhookUrl: string | undefined;
};

const WEBHOOK_TIMEOUT_MS = 8_000;
const WEBHOOK_WAYS: readonly NoticeWay[] = ['phone', 'fax', 'webhook'];

/**
 * The ways of DESIGN.md §8 with what needs no account: mail is kept as files, the rest is written into the server's own
 * record, unless a webhook is given that places calls and sends faxes.
 */
export function createOrderNotices(options: NoticeOptions): OrderNotices {
  const { log, webhookUrl } = options;
  return {
    tell: async (way, notice) => {
      if (way === 'email') return keepMail(options, notice);
      if (webhookUrl !== undefined && WEBHOOK_WAYS.includes(way)) return post(options, webhookUrl, way, notice);
      log.info({ way, restaurant_id: notice.restaurant_id, subject: notice.subject }, 'a notice was kept here');
      return 'kept';
    },
  };
}

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

async function keepMail({ clock, log, mailFolder }: NoticeOptions, notice: OrderNotice): Promise<Delivered> {
  const at = isoNow(clock);
  const subject = `=?UTF-8?B?${Buffer.from(oneLine(notice.subject)).toString('base64')}?=`;
  const mail = [
    `Date: ${new Date(at).toUTCString()}`,
    `To: ${oneLine(notice.to)}`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    notice.text,
    '',
  ].join('\r\n');
  await mkdir(mailFolder, { recursive: true });
  const name = `${at.replaceAll(/[:.]/g, '-')}-${randomUUID()}.eml`;
  await writeFile(join(mailFolder, name), mail, { mode: 0o600 });
  log.info({ restaurant_id: notice.restaurant_id, file: name }, 'a mail was kept here');
  return 'kept';
}

async function post({ log }: NoticeOptions, url: string, way: NoticeWay, notice: OrderNotice): Promise<Delivered> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ way, ...notice }),
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
