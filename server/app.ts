import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ERRORS } from '#contract/errors.ts';
import type { AppOptions } from './app-options.ts';
import { isoNow } from './base/clock.ts';
import { vapidSubjectOf } from './base/config.ts';
import { createEndedList } from './base/ended-list.ts';
import { createClockWatch, type ClockWatch } from './db/clock-watch.ts';
import { createStorageWatch, type StorageWatch } from './db/storage-watch.ts';
import { DEVICE_COOKIE, makeAuthenticate } from './http/authenticate.ts';
import { createBadKeys } from './http/bad-keys.ts';
import { createFirstAnswers } from './http/first-answer.ts';
import { isOriginAllowed } from './http/origin.ts';
import { servePages } from './http/pages.ts';
import { createFastify } from './http/fastify.ts';
import { serveHealth } from './http/health.ts';
import { serveSecurityTxt } from './http/security-txt.ts';
import { createListReader } from './http/list-reader.ts';
import { makeRegister } from './http/register.ts';
import { createWorker, type Worker } from './jobs/worker.ts';
import { ownLinks, type OwnLinks } from './live/own-links.ts';
import { createPollingScreens } from './live/polling-screens.ts';
import { createFeeds } from './live/feed.ts';
import { createLiveEndpoint, type LiveEndpoint } from './live/live-endpoint.ts';
import type { LiveCore } from './live/answer-frame.ts';
import { createScreenAckWriter, type SqlScreenAckWriter } from './live/screen-ack-writer.ts';
import { runLinkCommand } from './modules/devices/live-link/link-command.service.ts';
import { makeRestaurantStore } from './modules/orders/order/restaurant-store.service.ts';
import { keyRecord } from './modules/platform/audit/key-record.service.ts';
import { encryptOldSigningSecrets } from './modules/orders/channel/signing-secret.service.ts';
import { findChannelByKey } from './modules/orders/channel/channel.repository.ts';
import type { Context } from './modules/context.ts';
import { noticeListener, readNotice } from './modules/devices/live-link/office-notices.service.ts';
import {
  findEnded,
  findSessionsOver,
  identifyDevice,
  authenticateHello,
} from './modules/devices/live-link/live-link.service.ts';
import { serveMetrics } from './modules/platform/metrics/metrics.routes.ts';
import { createSearchFollower } from './modules/orders/search/search-follower.service.ts';
import { createMetrics, type Metrics } from './modules/platform/metrics/metrics.service.ts';
import { postOf } from './modules/platform/mail/post.service.ts';
import { courierPortsOf } from './modules/orders/courier/courier-ports.service.ts';
import { createCouriers } from './modules/orders/courier/courier.service.ts';
import { pushOf } from './modules/devices/push/send-push.service.ts';
import { warnWithoutFont } from './modules/devices/printer/draw-paper.service.ts';
import { fillFirstSums } from './modules/store/rating/rating-sums.service.ts';
import { identifyToken } from './modules/people/session/session.service.ts';
import { jobHandlers, recurringWork } from './job-handlers.ts';
import { callerAddresses } from './http/caller-address.ts';
import { createNamelessSockets, createOpenSockets } from './http/open-sockets.ts';
import { createNoticeChannel } from './notify/notice-channel.ts';
import { createMailer } from './notify/mailer.ts';
import { createOrderNotices } from './notify/order-notice.ts';
import { traceRequests } from './http/trace-requests.ts';
import { serveRoutes } from './routes.ts';
import { createFolderImageStore } from './uploads/image-store.ts';

const IDLE_LOOK_MS = 100;
/** One of this many requests of an address may go to calls that need no credential. */
const OPEN_SHARE = 10;

/** The whole server, ready for `inject`; `start` starts its timers, `main.ts` makes it listen. */
export type LaidanApp = {
  app: FastifyInstance;
  context: Context;
  storage: StorageWatch;
  clocks: ClockWatch;
  worker: Worker;
  core: LiveCore;
  book: SqlScreenAckWriter;
  endpoint: LiveEndpoint;
  metrics: Metrics;
  start: () => Promise<void>;
  close: () => Promise<void>;
};

export async function buildApp(options: AppOptions): Promise<LaidanApp> {
  const { clock, ids, bus, logOf, config } = options;
  const [log, watchLog] = [logOf('app'), logOf('watches')];
  const storage = createStorageWatch({ database: options.database, reserve: options.reserve, clock, log: watchLog });
  const { database } = storage;
  const clocks = createClockWatch({ database, clock, log: watchLog, databaseTime: options.databaseTime });
  const faultNow = () => storage.fault() ?? clocks.fault();
  const onError = (error: unknown): void => logOf('live').error({ err: error }, 'the live link failed');
  const context: Context = {
    database,
    clock,
    ids,
    log,
    store: makeRestaurantStore({ database, clock, ids, bus, log: logOf('orders'), traces: options.traces }),
    keys: options.keys,
    ended: createEndedList({ path: config.endedList, keys: options.keys, clock, log }),
    secondFactorFor: config.secondFactorFor,
    screenIdleDays: config.screenIdleDays,
    screenKeyDays: config.screenKeyDays,
    hasStrictPasswords: config.hasStrictPasswords,
    limits: config.limits,
    cards: options.cards,
    meters: options.meters,
  };
  const feeds = createFeeds({ store: context.store, bus, now: clock.now, onError });
  const book = createScreenAckWriter(database, clock, onError);
  const core: LiveCore = {
    store: context.store,
    feeds,
    book,
    runCommand: (identity, command) => runLinkCommand(context, identity, command),
    canStore: () => faultNow() === undefined,
    clockOffMs: () => clocks.trouble()?.offMs,
    gaveUp: (silenceMs) => context.meters.detections.observe(silenceMs / 1_000),
    now: clock.now,
    newId: ids.next,
    minBuild: options.minBuild,
    onError,
  };
  const couriers = createCouriers(context, courierPortsOf(config, clock));
  const mailer = createMailer(config);
  const { notifyWebhookUrl, notifyWebhookSecret } = config;
  const orderNotices = createOrderNotices({
    log: logOf('notices'),
    mail: postOf(context, mailer),
    push: pushOf(context, { subject: vapidSubjectOf(config), allowed: config.callbackAllow }),
    webhook: notifyWebhookUrl === undefined ? undefined : { url: notifyWebhookUrl, secret: notifyWebhookSecret },
    now: () => isoNow(clock),
  });
  const images = createFolderImageStore(join(config.dataDir, 'uploads'));
  const lists = createListReader();
  const jobParts = { config, couriers, images, lists, mailer, orderNotices };
  const worker = createWorker({
    database,
    clock,
    ids,
    log: logOf('jobs'),
    handlers: jobHandlers(context, jobParts),
    recurring: recurringWork(context, jobParts),
  });

  const search = createSearchFollower(context, (error) => log.error({ err: error }, 'the index of orders failed'));

  const app = await createFastify({
    log: logOf('http'),
    tls: config.tls,
    trustProxy: config.trustProxy,
    webRoot: options.webRoot,
    isStrict: options.isStrict,
    requestsPerMinute: options.requestsPerMinute,
    countRequest: options.countRequest,
  });
  const isAllowed = (request: { headers: Parameters<typeof isOriginAllowed>[0] }): boolean =>
    isOriginAllowed(request.headers, request.headers.host, config);
  const addressOf = callerAddresses(config.trustProxy);
  const cookieOf = ({ headers }: Parameters<typeof addressOf>[0]) =>
    app.parseCookie(headers.cookie ?? '')[DEVICE_COOKIE];
  const endpoint = createLiveEndpoint({
    core,
    isOriginAllowed: isAllowed,
    countNameless: createNamelessSockets(addressOf),
    identify: (request, hello) =>
      authenticateHello(context, { cookie: cookieOf(request), address: addressOf(request) }, hello),
    findEnded: (credentials) => findEnded(context, credentials),
  });
  const pollingScreens = createPollingScreens(clock.now);
  const sockets = createOpenSockets(addressOf, config.connectionsPerAddress);
  const notices = createNoticeChannel({
    bus,
    isOriginAllowed: isAllowed,
    mayOpen: sockets.admit,
    identify: (token) => noticeListener(context, token),
    readNotice: (restaurantId) => readNotice(context, restaurantId),
    readHeads: context.store.heads,
    findOver: (sessions) => findSessionsOver(context, sessions),
    endedMessage: ERRORS.session_over.message,
    onError,
  });
  book.onScreen(notices.screenChanged);
  const endSession = (sessionId: string): void => {
    endpoint.endSession(sessionId);
    notices.endSession(sessionId);
  };

  const links = (): OwnLinks => ownLinks(endpoint, pollingScreens, notices.count());
  const metrics = createMetrics(context, {
    dataDir: config.dataDir,
    tls: config.tls,
    faultNow,
    clocks,
    areHintsUp: options.areHintsUp,
    links,
  });

  const openPerMinute = Math.ceil(options.requestsPerMinute / OPEN_SHARE);
  const authenticate = makeAuthenticate(
    {
      user: (token) => identifyToken(context, token),
      device: (token, address) => identifyDevice(context, token, address),
      channel: async (key) => {
        const channel = await findChannelByKey(database.db, key);
        return channel === undefined ? undefined : { kind: 'channel', channel };
      },
    },
    config,
    createBadKeys(clock, openPerMinute),
  );
  const register = makeRegister(app, {
    authenticate,
    firstAnswers: createFirstAnswers(database, clock),
    openPerMinute,
    faultNow,
  });
  await serveRoutes(app, register, context, {
    config,
    couriers,
    core,
    endpoint,
    endSession,
    images,
    lists,
    pollingScreens,
    mailer,
    links,
    orderNotices,
  });
  const { areHintsUp, missingKeys = [] } = options;
  serveHealth(app, { database, storage, worker, areHintsUp, clock, clocks, missingKeys, tls: config.tls });
  if (options.traces !== undefined) {
    book.onPainted(options.traces.painted);
    traceRequests(app, options.traces, clock);
  }
  serveMetrics(app, metrics, config.metrics.port === undefined ? config.metrics.token : undefined);
  serveSecurityTxt(app, { contact: config.securityContact, publicUrl: config.publicUrl, clock });
  await servePages(app, options.webRoot);

  app.server.on('upgrade', (request, socket, head) => {
    const path = request.url?.split('?')[0] ?? '';
    if (path === '/live') {
      if (sockets.admit(request)) endpoint.upgrade(request, socket, head);
      else socket.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 60\r\n\r\n');
    } else if (!path.startsWith('/socket.io/')) socket.destroy();
  });
  notices.attach(app.server);
  app.addHook('preClose', async () => {
    endpoint.drain('drain');
    await notices.close();
  });
  app.addHook('onClose', async () => {
    storage.stop();
    clocks.stop();
    endpoint.stop();
    await worker.stop();
    await search.stop();
    mailer.close();
    metrics.stop();
    feeds.stop();
    await book.stop();
  });
  await app.ready();

  return {
    app,
    context,
    storage,
    clocks,
    worker,
    core,
    book,
    endpoint,
    metrics,
    start: async () => {
      await encryptOldSigningSecrets(context);
      // Under another key than the installation's it would not prove later.
      if (missingKeys.length === 0) await keyRecord(context);
      await fillFirstSums(context);
      await worker.plantRecurring();
      await warnWithoutFont(context);
      storage.start();
      clocks.start();
      worker.start();
      search.start();
      book.start();
      endpoint.start();
      notices.start();
    },
    close: async () => {
      // A connection whose last answer was sent while the server was closing would be kept open for the next request.
      const timer = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS);
      await app.close().finally(() => clearInterval(timer));
    },
  };
}
