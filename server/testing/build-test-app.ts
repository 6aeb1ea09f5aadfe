import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import type { FastifyBaseLogger, InjectOptions } from 'fastify';
import type { BodyInput, CallSpec, Failure, QueryInput, ReplyOf } from '#contract/http/call.ts';
import { buildApp, type LaidanApp } from '../app.ts';
import { STANDARD_LIMITS } from '../base/limits.ts';
import { isoAt, type Clock } from '../base/clock.ts';
import type { CountRequest } from '../http/request-counts.ts';
import { createMeters } from '../base/meters.ts';
import { randomIds } from '../base/ids.ts';
import { makeKey, makeKeyRing, type KeyRing } from '../base/key-ring.ts';
import { hashToken } from '../base/secrets.ts';
import { openDatabase, type Database, type DatabaseTarget } from '../db/database.ts';
import type { DiskReserve } from '../db/disk-reserve.ts';
import type { DialectName } from '../db/dialect.ts';
import { migrate } from '../db/migrate.ts';
import { createHintBus } from '../live/hint-bus.ts';
import type { HintBus } from '../live/store.ts';
import type { CardVault } from '../modules/context.ts';
import { addChannel } from '../modules/orders/channel/channel.service.ts';
import { newDeviceRow } from '../modules/devices/device/device.repository.ts';
import { createRestaurant } from '../modules/store/new-store/create-restaurant.service.ts';
import type { NewRestaurant } from '../modules/store/new-store/create-restaurant.service.ts';
import { insertSession } from '../modules/people/session/session.repository.ts';
import { makeTestRestaurant, type TestRestaurant } from './fixtures.ts';
import { openTestDatabase } from './test-databases.ts';

export type TestClock = Clock & { set: (instant: string) => void; advance: (ms: number) => void };

/** A quarter past noon in New York, on a Saturday. */
export const TEST_NOW = '2026-11-21T17:15:00.000Z';

export function makeTestClock(start = TEST_NOW): TestClock {
  let now = Date.parse(start);
  return {
    now: () => now,
    set: (instant) => {
      now = Date.parse(instant);
    },
    advance: (ms) => {
      now += ms;
    },
  };
}

export type Credential = { token: string } | { cookie: string } | { key: string } | 'nobody';
export type CallInit<S extends CallSpec> = {
  as: Credential;
  params?: Record<string, string>;
  query?: QueryInput<S>;
  body?: BodyInput<S>;
  headers?: Record<string, string>;
};
export type CallAnswer<S extends CallSpec> = {
  status: number;
  data: ReplyOf<S>;
  failure: Failure;
  headers: Record<string, unknown>;
};

export type TestApp = LaidanApp & {
  clock: TestClock;
  bus: HintBus;
  database: Database;
  restaurant: TestRestaurant;
  owner: { token: string };
  staff: { token: string };
  admin: { token: string };
  screen: { cookie: string; id: string };
  channel: { key: string; id: string; secret: string };
  /** Makes a call as the contract describes it. `data` of a failure is null. */
  call: <const S extends CallSpec>(spec: S, init: CallInit<S>) => Promise<CallAnswer<S>>;
};

export type TestAppOptions = {
  requestsPerMinute?: number;
  config?: Partial<Parameters<typeof buildApp>[0]['config']>;
  restaurant?: Partial<NewRestaurant['restaurant']>;
  channel?: { auto_accept?: boolean };
  /** An existing empty database, kept after the test; otherwise the app makes its own. */
  on?: DatabaseTarget;
} & Pick<ServerParts, 'cards' | 'log' | 'reserve' | 'areHintsUp' | 'missingKeys' | 'databaseTime'>;

const DEFAULT_CONFIG = {
  dataDir: join(tmpdir(), `laidan-tests-${process.pid}`),
  endedList: join(tmpdir(), `laidan-tests-${process.pid}`, 'ended.list'),
  publicUrl: undefined,
  allowedOrigins: [],
  trustProxy: false as const,
  courierSpeed: 1,
  callbackAllow: [],
  auditAnchor: undefined,
  printers: { isLanAllowed: true, allowed: [] as readonly string[] },
  notifyWebhookUrl: undefined,
  notifyWebhookSecret: undefined,
  securityContact: undefined,
  vapidSubject: undefined,
  doorDash: undefined,
  uberDirect: undefined,
  smtpUrl: undefined,
  mailFrom: 'Laidan <no-reply@localhost>',
  mailReportToken: undefined as string | undefined,
  tls: undefined,
  secondFactorFor: [],
  screenIdleDays: 30,
  screenKeyDays: 7,
  hasStrictPasswords: false,
  limits: STANDARD_LIMITS,
  connectionsPerAddress: 300,
  metrics: { token: undefined, port: undefined, host: '127.0.0.1' },
};

const TEST_KEY = Buffer.alloc(32, 7);
const TEST_KEYS = makeKeyRing([makeKey(TEST_KEY)]);
/** The same as a setting. */
export const TEST_MASTER_KEY = TEST_KEY.toString('base64');

export type EmptyApp = LaidanApp & Pick<TestApp, 'clock' | 'bus' | 'database' | 'call'>;

/** Parts a test may replace: pages, keys, vault, log output. */
type ServerParts = {
  webRoot?: string;
  requestsPerMinute?: number;
  cards?: CardVault;
  keys?: KeyRing;
  log?: FastifyBaseLogger;
  reserve?: DiskReserve;
  areHintsUp?: () => boolean;
  missingKeys?: readonly string[];
  databaseTime?: () => Promise<number | undefined>;
  countRequest?: CountRequest;
};
const NO_PAGES = join(tmpdir(), 'laidan-no-pages');

/** The whole server on a fresh, empty database, with its own clock. */
export async function buildEmptyApp(
  name: DialectName,
  config: TestAppOptions['config'] = {},
  { on, ...parts }: ServerParts & Pick<TestAppOptions, 'on'> = {},
): Promise<EmptyApp> {
  const database = on === undefined ? await openTestDatabase(name) : openDatabase(on);
  if (on !== undefined) await migrate(database);
  const app = await buildAppOn(database, makeTestClock(), createHintBus(), config, parts);
  const close = async (): Promise<void> => {
    await app.close();
    await database.close();
  };
  return { ...app, close };
}

/** One process of several on the same database; closing it leaves the database open. */
export async function buildAppOn(
  database: Database,
  clock: TestClock,
  bus: HintBus,
  config: TestAppOptions['config'] = {},
  { webRoot = NO_PAGES, requestsPerMinute = 1_000_000, ...parts }: ServerParts = {},
): Promise<EmptyApp> {
  const log = parts.log ?? pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const built = await buildApp({
    database,
    reserve: parts.reserve,
    clock,
    ids: randomIds,
    bus,
    areHintsUp: parts.areHintsUp,
    missingKeys: parts.missingKeys,
    countRequest: parts.countRequest,
    databaseTime: parts.databaseTime ?? (async () => undefined),
    meters: createMeters(),
    logOf: () => log,
    keys: parts.keys ?? TEST_KEYS,
    cards: parts.cards ?? { mode: 'off', retentionDays: 30 },
    config: { ...DEFAULT_CONFIG, ...config },
    webRoot,
    minBuild: '',
    isStrict: true,
    requestsPerMinute,
  });
  return { ...built, clock, bus, database, call: (spec, init) => callApp(built, spec, init) };
}

/** The same with one restaurant, its people, a channel and a paired screen. */
export async function buildTestApp(name: DialectName, options: TestAppOptions = {}): Promise<TestApp> {
  const { config, restaurant: _restaurant, channel: _channel, ...parts } = options;
  const app = await buildEmptyApp(name, config, parts);
  const restaurant = makeTestRestaurant(options.restaurant);
  await createRestaurant(app.context, restaurant.input);
  const added = await addChannel(app.context, {
    restaurant_id: restaurant.id,
    kind: 'native',
    name: 'Web',
    auto_accept: false,
    rate_per_second: 10_000,
    burst: 10_000,
    ...options.channel,
  });
  return {
    ...app,
    restaurant,
    owner: await signIn(app, 'owner', restaurant.id),
    staff: await signIn(app, 'staff', restaurant.id),
    admin: await signIn(app, 'admin', undefined),
    screen: await pairScreen(app, restaurant.id),
    channel: { key: added.key, id: added.channel.id, secret: added.signing_secret },
  };
}

/** Makes a session without the slow password check; sign-in has its own tests. `roleId` is a member of staff's role. */
export async function signIn(
  { context }: LaidanApp,
  role: 'admin' | 'owner' | 'staff',
  restaurantId: string | undefined,
  roleId: string | null = null,
): Promise<{ token: string; id: string }> {
  const { ids, clock, database } = context;
  const [id, token, now] = [ids.next(), ids.secret(), isoAt(clock.now())];
  await database.db
    .insertInto('user')
    .values({
      id,
      nickname: role,
      mail: `${id}@example.test`,
      phone: null,
      role,
      state: 'active',
      language: 'zh',
      password_hash: null,
      password_changed_at: null,
      two_factor: 0,
      last_sign_in_at: null,
      created_at: now,
    })
    .execute();
  if (restaurantId !== undefined && role !== 'admin')
    await database.db
      .insertInto('user_restaurant')
      .values({ user_id: id, restaurant_id: restaurantId, role, role_id: roleId })
      .execute();
  await insertSession(database.db, {
    id: ids.next(),
    user_id: id,
    token_hash: hashToken(token),
    created_at: now,
    used_at: now,
    expires_at: isoAt(clock.now() + 1e9),
    agent: 'test',
    address: '127.0.0.1',
  });
  return { token, id };
}

export async function pairScreen(
  { context }: LaidanApp,
  restaurantId: string,
  name = 'Kitchen',
): Promise<{ cookie: string; id: string }> {
  const { ids, clock, database } = context;
  const [id, cookie] = [ids.next(), ids.secret()];
  await database.db
    .insertInto('device')
    .values(
      newDeviceRow({
        restaurant_id: restaurantId,
        id,
        kind: 'screen',
        name,
        token_hash: hashToken(cookie),
        created_at: isoAt(clock.now()),
      }),
    )
    .execute();
  return { cookie, id };
}

function headersOf(as: Credential): Record<string, string> {
  if (as === 'nobody') return {};
  if ('token' in as) return { authorization: `Bearer ${as.token}` };
  if ('key' in as) return { authorization: as.key };
  return { cookie: `laidan_device=${as.cookie}` };
}

async function callApp<const S extends CallSpec>(
  { app }: LaidanApp,
  spec: S,
  init: CallInit<S>,
): Promise<CallAnswer<S>> {
  const url = spec.path.replaceAll(/:([a-z_]+)/g, (_match, key: string) =>
    encodeURIComponent(init.params?.[key] ?? ''),
  );
  const query = Object.fromEntries(
    Object.entries((init.query ?? {}) as Record<string, unknown>).map(([key, value]) => [key, String(value)]),
  );
  const request: InjectOptions = {
    method: spec.method,
    url,
    query,
    headers: { ...headersOf(init.as), ...init.headers },
  };
  if (init.body !== undefined) request.payload = init.body as NonNullable<InjectOptions['payload']>;
  const response = await app.inject(request);
  const json = response.json<{ data: ReplyOf<S> }>();
  return {
    status: response.statusCode,
    data: json.data,
    failure: json as unknown as Failure,
    headers: response.headers,
  };
}
