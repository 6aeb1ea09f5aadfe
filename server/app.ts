import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { ERRORS } from '#contract/errors.ts';
import { isoNow, type Clock } from './base/clock.ts';
import { vapidSubjectOf, type Config } from './base/config.ts';
import type { Ids } from './base/ids.ts';
import type { KeyRing } from './base/key-ring.ts';
import type { Database } from './db/database.ts';
import { createDoorDashCourier } from './delivery/doordash-courier.ts';
import { createUberCourier } from './delivery/uber-courier.ts';
import { createSimulatedCourier } from './delivery/simulated-courier.ts';
import { serveDocument } from './http/api-document.ts';
import { DEVICE_COOKIE, makeAuthenticate } from './http/authenticate.ts';
import { createFirstAnswers } from './http/first-answer.ts';
import { isOriginAllowed } from './http/origin.ts';
import { servePages } from './http/pages.ts';
import { createFastify } from './http/fastify.ts';
import { serveHealth } from './http/health.ts';
import { makeRegister } from './http/register.ts';
import { createWorker, type Worker } from './jobs/worker.ts';
import { createLaneBook } from './live/lane-book.ts';
import { createFeeds } from './live/feed.ts';
import { createLiveEndpoint, type LiveEndpoint } from './live/live-endpoint.ts';
import type { LiveCore } from './live/live-session.ts';
import { createScreenBook, type SqlScreenBook } from './live/screen-book.ts';
import { makeSqlLiveStore } from './live/sql-live-store.ts';
import type { HintBus } from './live/store.ts';
import { findChannelByKey } from './modules/channel/channel.repository.ts';
import type { CardVault, Context } from './modules/context.ts';
import { followAllPlans } from './modules/drill/drill-plan.ts';
import { startHousekeeping } from './modules/housekeeping.ts';
import { noticeListener, readNotice } from './modules/live/notices.ts';
import { findEnded, findEndedSessions, identifyDevice, proofOfHello } from './modules/live/screens.ts';
import { postOf } from './modules/mail/post.ts';
import { createCouriers } from './modules/order/courier-service.ts';
import { pushOf } from './modules/push/send-push.ts';
import { warnWithoutFont } from './modules/printer/draw-paper.ts';
import { startProbes } from './modules/printer/printer-probe.ts';
import { closeDaysOfAll } from './modules/restaurant/day-close.ts';
import { fillFirstSums } from './modules/rating/rating-sums.ts';
import { identifyToken } from './modules/session/session.service.ts';
import { startSizing } from './modules/upload/size-jobs.ts';
import { jobHandlers } from './job-handlers.ts';
import { createNoticeChannel } from './notify/notice-channel.ts';
import { createMailer } from './notify/mailer.ts';
import { createOrderNotices } from './notify/order-notice.ts';
import { serveRoutes } from './routes.ts';
import { createFolderImageStore } from './uploads/image-store.ts';

export type AppOptions = {
  database: Database;
  clock: Clock;
  ids: Ids;
  bus: HintBus;
  log: FastifyBaseLogger;
  /** The installation's master keys. */
  keys: KeyRing;
  cards: CardVault;
  config: Pick<
    Config,
    | 'dataDir'
    | 'needsAdminSecondFactor'
    | 'notifyWebhookUrl'
    | 'notifyWebhookSecret'
    | 'vapidSubject'
    | 'doorDash'
    | 'uberDirect'
    | 'smtpUrl'
    | 'mailFrom'
    | 'publicUrl'
    | 'allowedOrigins'
    | 'trustProxy'
    | 'courierSpeed'
    | 'callbackAllow'
    | 'printers'
    | 'tls'
  >;
  /** The built browser app; a folder without `index.html` serves no pages. */
  webRoot: string;
  minBuild: string;
  isStrict: boolean;
  requestsPerMinute: number;
};

const IDLE_LOOK_MS = 100;
/** Of an address's requests, one in so many may go to calls that need no credential. */
const OPEN_SHARE = 10;

/** The whole server, ready for `inject`; `start` sets its clocks going, `main.ts` makes it listen. */
export type LaidanApp = {
  app: FastifyInstance;
  context: Context;
  worker: Worker;
  core: LiveCore;
  book: SqlScreenBook;
  endpoint: LiveEndpoint;
  start: () => Promise<void>;
  close: () => Promise<void>;
};

export async function buildApp(options: AppOptions): Promise<LaidanApp> {
  const { database, clock, ids, bus, log, config } = options;
  const onError = (error: unknown): void => log.error({ err: error }, 'the live link failed');
  const context: Context = {
    database,
    clock,
    ids,
    log,
    store: makeSqlLiveStore({ database, clock, ids, bus }),
    keys: options.keys,
    needsAdminSecondFactor: config.needsAdminSecondFactor,
    cards: options.cards,
  };
  const feeds = createFeeds({ store: context.store, bus, now: clock.now, onError });
  const book = createScreenBook(database, clock, onError);
  const core: LiveCore = {
    store: context.store,
    feeds,
    book,
    now: clock.now,
    newId: ids.next,
    minBuild: options.minBuild,
    onError,
  };
  const { doorDash, uberDirect } = config;
  const couriers = createCouriers(context, {
    simulated: createSimulatedCourier(clock, config.courierSpeed),
    ...(doorDash === undefined ? {} : { doordash: createDoorDashCourier(doorDash, clock) }),
    ...(uberDirect === undefined ? {} : { uber: createUberCourier(uberDirect, clock) }),
  });
  const mailer = createMailer(config);
  const { notifyWebhookUrl, notifyWebhookSecret } = config;
  const orderNotices = createOrderNotices({
    log,
    mail: postOf(context, mailer),
    push: pushOf(context, { subject: vapidSubjectOf(config), allowed: config.callbackAllow }),
    webhook: notifyWebhookUrl === undefined ? undefined : { url: notifyWebhookUrl, secret: notifyWebhookSecret },
    now: () => isoNow(clock),
  });
  const images = createFolderImageStore(join(config.dataDir, 'uploads'));
  const worker = createWorker({
    database,
    clock,
    log,
    handlers: jobHandlers(context, { config, couriers, images, mailer, orderNotices }),
  });

  const app = await createFastify({
    log,
    tls: config.tls,
    trustProxy: config.trustProxy,
    webRoot: options.webRoot,
    isStrict: options.isStrict,
    requestsPerMinute: options.requestsPerMinute,
  });
  const isAllowed = (request: { headers: Parameters<typeof isOriginAllowed>[0] }): boolean =>
    isOriginAllowed(request.headers, request.headers.host, config);
  const endpoint = createLiveEndpoint({
    core,
    isOriginAllowed: isAllowed,
    identify: (request, hello) =>
      proofOfHello(context, app.parseCookie(request.headers.cookie ?? '')[DEVICE_COOKIE], hello),
    findEnded: (credentials) => findEnded(context, credentials),
  });
  const lanes = createLaneBook(clock.now);
  const notices = createNoticeChannel({
    bus,
    isOriginAllowed: isAllowed,
    identify: (token) => noticeListener(context, token),
    readNotice: (restaurantId) => readNotice(context, restaurantId),
    readHeads: context.store.heads,
    findEnded: (sessionIds) => findEndedSessions(context, sessionIds),
    endedMessage: ERRORS.session_over.message,
    onError,
  });
  book.onScreen(notices.screenChanged);
  const endSession = (sessionId: string): void => {
    endpoint.endSession(sessionId);
    notices.endSession(sessionId);
  };

  const authenticate = makeAuthenticate(
    {
      user: (token) => identifyToken(context, token),
      device: (token) => identifyDevice(context, token),
      channel: async (key) => {
        const channel = await findChannelByKey(database.db, key);
        return channel === undefined ? undefined : { kind: 'channel', channel };
      },
    },
    config,
  );
  const register = makeRegister(app, {
    authenticate,
    firstAnswers: createFirstAnswers(database, clock),
    openPerMinute: Math.ceil(options.requestsPerMinute / OPEN_SHARE),
  });
  await serveRoutes(app, register, context, {
    config,
    couriers,
    core,
    endpoint,
    endSession,
    images,
    lanes,
    mailer,
    officeLinks: notices.count,
    orderNotices,
  });
  serveDocument(app);
  serveHealth(app, database);
  await servePages(app, options.webRoot);

  app.server.on('upgrade', (request, socket, head) => {
    const path = request.url?.split('?')[0] ?? '';
    if (path === '/live') endpoint.upgrade(request, socket, head);
    else if (!path.startsWith('/socket.io/')) socket.destroy();
  });
  notices.attach(app.server);
  app.addHook('preClose', async () => {
    endpoint.drain('drain');
    await notices.close();
  });
  app.addHook('onClose', async () => {
    endpoint.stop();
    await worker.stop();
    mailer.close();
    feeds.stop();
    await book.stop();
  });
  await app.ready();

  return {
    app,
    context,
    worker,
    core,
    book,
    endpoint,
    start: async () => {
      await closeDaysOfAll(context);
      await startHousekeeping(context);
      await fillFirstSums(context);
      await startSizing(context);
      await followAllPlans(context);
      await startProbes(context);
      await warnWithoutFont(context);
      worker.start();
      book.start();
      endpoint.start();
      notices.start();
    },
    close: async () => {
      // A connection whose last answer came while the server was closing would be kept open for the next request.
      const timer = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS);
      await app.close().finally(() => clearInterval(timer));
    },
  };
}
