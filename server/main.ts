import { join } from 'node:path';
import QRCode from 'qrcode';
import { buildApp, type LaidanApp } from './app.ts';
import { systemClock } from './base/clock.ts';
import { assertFitForCards, isFitForCards, readConfig, type Config } from './base/config.ts';
import { loadMasterKeys } from './base/master-key.ts';
import { assertNotMoved } from './base/moved.ts';
import { keepAddress } from './base/kept-address.ts';
import { keepFilesPrivate, tightenDataFolder } from './base/private-files.ts';
import { unknownSettings } from './base/unknown-settings.ts';
import { fileProblems } from './base/usable-files.ts';
import { createMeters } from './base/meters.ts';
import { createOtlpTraces } from './base/otlp-traces.ts';
import { randomIds } from './base/ids.ts';
import { openDatabase } from './db/database.ts';
import { databaseTime } from './db/database-time.ts';
import { SCHEMA } from './db/migrate.ts';
import { createDiskReserve } from './db/disk-reserve.ts';
import { serveAlone } from './db/serve-alone.ts';
import { targetOf } from './db/target.ts';
import { isDemoInstallation, prepareInstallation } from './demo/first-start.ts';
import { lanAddresses } from './lan/addresses.ts';
import { ensureLanCertificate, fingerprintOf } from './lan/authority.ts';
import { serveAuthority } from './lan/authority-page.ts';
import { createHintBus } from './live/hint-bus.ts';
import { reloadCertificate } from './http/reload-certificate.ts';
import { connectSharedCounts } from './http/request-counts.ts';
import { connectRedisHints } from './live/redis-hints.ts';
import { createAreaLogs } from './base/log-levels.ts';
import { makeLogger } from './logger.ts';
import type { CardVault } from './modules/context.ts';
import { migrateAtStart } from './modules/platform/installation/migrate-at-start.service.ts';
import { openMetricsPort } from './modules/platform/metrics/metrics-port.service.ts';
import { findMissingKeys } from './modules/platform/keys/key-names.service.ts';

const DRAIN_LIMIT_MS = 9_000;
/** Per address and minute; a kitchen's screens share one address. */
const REQUESTS_PER_MINUTE = 6_000;

type Log = ReturnType<typeof makeLogger>;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function withLanTls(config: Config): Promise<{ config: Config; authorityPath: string | undefined }> {
  if (!config.isLan || config.tls !== undefined) return { config, authorityPath: undefined };
  const names = [...lanAddresses(), '127.0.0.1', 'localhost'];
  const files = await ensureLanCertificate(join(config.dataDir, 'keys', 'lan'), names, Date.now());
  return { config: { ...config, tls: files }, authorityPath: files.authorityPath };
}

/** The server's addresses, the one for other machines first. */
function addressesOf(config: Config, port: number): string[] {
  const scheme = config.tls === undefined ? 'http' : 'https';
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::';
  const hosts = isEverywhere ? [...lanAddresses(), '127.0.0.1'] : [config.host];
  return hosts.map((host) => `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

async function showLanHelp(config: Config, authorityPath: string, origin: string, port: number): Promise<void> {
  await serveAuthority(authorityPath, config.host, port + 1);
  const url = `http://${new URL(origin).hostname}:${port + 1}/laidan-ca.crt`;
  say(`\nOn each tablet, once: install this server's certificate from ${url}`);
  say(await QRCode.toString(url, { type: 'terminal', small: true }));
  say(`Its fingerprint (SHA-256), which the tablet must show too:\n  ${fingerprintOf(authorityPath)}`);
  say(`Then open ${origin}/kiosk`);
  say(await QRCode.toString(`${origin}/kiosk`, { type: 'terminal', small: true }));
}

/** [CD3] Off by default; the demo stores only published test numbers. */
function vaultMode(config: Config, isDemo: boolean): CardVault['mode'] {
  if (config.cardVault !== undefined) return config.cardVault ? 'on' : 'off';
  return isDemo && isFitForCards(config) ? 'test' : 'off';
}

/** Sends screens a goodbye, lets running requests finish, and ends the process in time even if something hangs. */
function closeOnSignal(laidan: LaidanApp, log: Log, reload: () => void, closeRest: () => Promise<void>): void {
  let isClosing = false;
  const close = (): void => {
    if (isClosing) return;
    isClosing = true;
    log.info('ending: screens reconnect elsewhere, requests that began are finished');
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
    void laidan
      .close()
      .then(closeRest)
      .then(() => {
        log.info('ended');
        process.exit(0);
      })
      .catch(() => process.exit(1));
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
  // `npm start` waits for this process, and must not leave it behind.
  process.on('disconnect', close);
  // A terminal that closes means the end; without one it is how a service is told to read its files again.
  process.on('SIGHUP', process.stdout.isTTY ? close : reload);
}

function assertUsable(config: Config): void {
  const problems = fileProblems(config);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  assertFitForCards(config);
}

async function main(): Promise<void> {
  keepFilesPrivate();
  const strange = unknownSettings(process.env);
  if (strange.length > 0) process.stderr.write(`${strange.join('\n')}\n`);
  const asked = readConfig(process.env, process.argv.slice(2));
  assertUsable(asked);
  if (asked.isCheck) return say('The settings are usable.');
  const { config, authorityPath } = await withLanTls(asked);
  assertNotMoved(config);
  const alone = await serveAlone(config, (line) => void process.stderr.write(`${line}\n`));
  tightenDataFolder(config.dataDir);
  const log = makeLogger(config.logLevel);
  const areaLogs = createAreaLogs(log);
  await areaLogs.follow(join(config.dataDir, 'log-levels'));
  const meters = createMeters();
  const database = openDatabase(targetOf(config), meters.statements.observe);
  const migrated = await migrateAtStart(database, config, say);
  log.info({ node: process.version, database: database.traits.name, schema: SCHEMA, migrated }, 'starting');
  const isDemo = await isDemoInstallation(database, config);
  const onError = (error: unknown): void => log.error({ err: error }, 'the hint bus failed');
  const local = createHintBus(onError);
  const redis =
    config.redisUrl === undefined
      ? undefined
      : connectRedisHints(config.redisUrl, local, onError, () => log.info('Redis is connected'));
  const counts = config.redisUrl === undefined ? undefined : connectSharedCounts(config.redisUrl, onError);
  const { traceEndpoint } = config;
  const traces = traceEndpoint === undefined ? undefined : await createOtlpTraces(traceEndpoint);
  const keys = loadMasterKeys(config.masterKey, config.dataDir);
  const missingKeys = await findMissingKeys({ database, keys, clock: systemClock });
  const laidan = await buildApp({
    database,
    reserve: config.databaseUrl === undefined ? createDiskReserve(config.dataDir) : undefined,
    clock: systemClock,
    ids: randomIds,
    bus: redis?.bus ?? local,
    areHintsUp: redis?.isConnected,
    databaseTime: () => databaseTime(database),
    meters,
    traces,
    logOf: areaLogs.of,
    keys,
    missingKeys,
    cards: { mode: vaultMode(config, isDemo), retentionDays: config.cardRetentionDays },
    config,
    webRoot: join(process.cwd(), 'dist', 'web'),
    minBuild: '',
    isStrict: false,
    requestsPerMinute: REQUESTS_PER_MINUTE,
    countRequest: counts?.count,
  });
  const { metrics } = config;
  const metricsPort =
    metrics.port === undefined ? undefined : await openMetricsPort(laidan.metrics, { ...metrics, port: metrics.port });
  const reload = reloadCertificate(laidan.app.server, config.tls, log);
  closeOnSignal(laidan, log, reload, async () => {
    metricsPort?.close();
    areaLogs.close();
    redis?.close();
    counts?.close();
    await traces?.close().catch((error: unknown) => log.warn({ err: error }, 'the last traces were not taken'));
    await database.close();
    alone?.release();
  });
  if (missingKeys.length > 0)
    log.error(
      { keys: missingKeys, here: [...keys.byId.keys()] },
      'not ready: this database was encrypted with master keys that are missing here, so second factors and card details may not decrypt',
    );
  const notes = await prepareInstallation(laidan.context, config);
  await laidan.start();
  await laidan.app.listen({ host: config.host, port: config.port });
  const address = laidan.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const origins = addressesOf(config, port);
  const [origin = ''] = origins;
  if (authorityPath !== undefined) await showLanHelp(config, authorityPath, origin, port);
  const publicOrigin = config.publicUrl?.replace(/\/$/, '') ?? origin;
  keepAddress(config.dataDir, publicOrigin);
  const addresses = ['order desk   {origin}/kiosk', 'back-office  {origin}/'];
  // `ready` comes last and in the same write, so that a program that waits for it has read everything.
  say(
    [
      ...[...addresses, ...notes].map((line) => `  ${line.replace('{origin}', publicOrigin)}`),
      `ready ${origins.join(' ')}`,
    ].join('\n'),
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`The server could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
