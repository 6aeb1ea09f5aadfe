import { createPrivateKey, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, isIP } from 'node:net';
import { DAY_MS, SECOND_MS } from '../../../base/clock.ts';
import type { Config } from '../../../base/config.ts';
import { reachRedis } from '../../../live/redis-hints.ts';
import { createMailer } from '../../../notify/mailer.ts';
import { fail, ok, reasonOf, warn, type Finding } from './finding.ts';

const RENEW_DAYS = 21;

/** Reads the certificate as the server does at its start: whether it fits its key and the address, and until when. */
export async function lookAtCertificate(
  { tls, publicUrl }: Pick<Config, 'tls' | 'publicUrl'>,
  nowMs: number,
): Promise<Finding> {
  if (tls === undefined) return ok('certificate', 'TLS_CERT is not set: a proxy, or nobody, serves HTTPS');
  const todo = 'renew it: it is read within the hour, or at once on SIGHUP';
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(readFileSync(tls.certPath));
    if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(tls.keyPath))))
      return fail('certificate', 'TLS_KEY is not the key of TLS_CERT', 'set the two that belong together');
  } catch (error) {
    return fail('certificate', reasonOf(error), 'set TLS_CERT and TLS_KEY to PEM files that the server can read');
  }
  const days = Math.floor((Date.parse(certificate.validTo) - nowMs) / DAY_MS);
  if (days < 0) return fail('certificate', `it ended on ${certificate.validTo}`, todo);
  const host = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  const isFor = (name: string): boolean =>
    (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined;
  if (host !== undefined && !isFor(host))
    return fail('certificate', `it is not for ${host}`, 'take one for the address of PUBLIC_URL');
  return days < RENEW_DAYS
    ? warn('certificate', `it ends in ${days} days`, todo)
    : ok('certificate', `it is good for ${days} days`);
}

/** Connects to the mail server and signs in; sends nothing. */
export async function lookAtMail(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Promise<Finding> {
  const mailer = createMailer(config);
  if (mailer.way === 'file')
    return warn('mail', 'without SMTP_URL mails are only files here', 'set SMTP_URL and MAIL_FROM');
  try {
    await mailer.verify();
    return ok('mail', 'the mail server answers and knows us');
  } catch (error) {
    return fail('mail', reasonOf(error), 'mend SMTP_URL, or the way to the mail server');
  } finally {
    mailer.close();
  }
}

const CONNECT_WITHIN_MS = 5 * SECOND_MS;

/** Connects to the receiver of notices by phone and fax; sends nothing. */
export async function lookAtNotices(notifyWebhookUrl: string): Promise<Finding> {
  const { hostname, port, protocol } = new URL(notifyWebhookUrl);
  const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (protocol === 'https:' ? 443 : 80) };
  const socket = connect({ ...at, signal: AbortSignal.timeout(CONNECT_WITHIN_MS) });
  try {
    await once(socket, 'connect');
    return ok('notices', 'their receiver answers');
  } catch (error) {
    return fail('notices', reasonOf(error), 'start the receiver at NOTIFY_WEBHOOK_URL, or mend the way to it');
  } finally {
    socket.destroy();
  }
}

/** Without Redis other processes learn of an order up to a second later [L3]. */
export async function lookAtRedis(redisUrl: string): Promise<Finding> {
  try {
    await reachRedis(redisUrl);
    return ok('redis', 'it answers');
  } catch (error) {
    return warn('redis', reasonOf(error), 'start it, or mend REDIS_URL: hints between processes are late without');
  }
}
