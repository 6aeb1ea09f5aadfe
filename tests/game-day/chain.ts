import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startRedis } from '#server/testing/processes.ts';
import { startSmtp } from '#server/testing/smtp.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { certify } from './certificates.ts';
import { launch, type Ends } from './process.ts';
import { startReceiver } from './receivers.ts';
import { openSite } from './site.ts';

/** Longer than the doctor asks for. */
export const GOOD_DAYS = 90;

export const randomKey = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

export type Chain = Awaited<ReturnType<typeof openChain>>;

/** Two processes on PostgreSQL and Redis, the second with TLS; mail, notices and callbacks go over wires of ours. */
export async function openChain(folder: string, tlsFolder: string, ends: Ends) {
  const cluster = await startPostgres();
  if (cluster === undefined) throw new Error('the game needs PostgreSQL');
  ends.push(cluster.stop);
  let redis = await startRedis();
  ends.push(() => redis.kill());
  const redisPort = Number(new URL(redis.url).port);
  const smtp = await startSmtp();
  const mail = await startTcpProxy(Number(new URL(smtp.url).port));
  const notices = await startReceiver();
  const noticesWire = await startTcpProxy(notices.port);
  const callbacks = await startReceiver();
  ends.push(mail.close, noticesWire.close, notices.close, callbacks.close, smtp.close);
  const clockFile = join(folder, 'clock');
  mkdirSync(join(folder, 'data'));
  const env: Record<string, string> = {
    DATABASE_URL: cluster.url,
    REDIS_URL: redis.url,
    DATA_DIR: join(folder, 'data'),
    ENDED_LIST: join(folder, 'ended.list'),
    MASTER_KEY: randomKey(5),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'desk@example.test',
    NOTIFY_WEBHOOK_URL: `http://127.0.0.1:${noticesWire.port}/`,
    CALLBACK_ALLOW: `127.0.0.1:${callbacks.port}`,
  };
  const tlsEnv = certify(tlsFolder, GOOD_DAYS);
  const first = await launch('a', env, ends);
  const skewed = {
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import ${join(process.cwd(), 'tests/support/jumping-clock.mjs')}`,
  };
  const second = await launch('b', { ...env, ...tlsEnv, ...skewed }, ends);
  const site = await openSite(ends, {
    processes: [first, second],
    env: { ...env, ...tlsEnv, BACKUP: join(folder, 'backups') },
    target: { kind: 'postgres', url: cluster.url },
    ordersPerSecond: 1,
  });
  return {
    site,
    first,
    second,
    cluster,
    mail,
    noticesWire,
    callbacks,
    clockFile,
    tlsFolder,
    stopRedis: () => redis.kill(),
    async startRedis() {
      redis = await startRedis(redisPort);
    },
  };
}
