import { join } from 'node:path';
import type { DatabaseTarget } from '#server/db/database.ts';
import { signInOwner, type Owner } from '../e2e/kitchen.ts';
import { startServer, type TestServer } from '../e2e/server.ts';
import { openDeskClient, type DeskClient, type DeskClientOptions } from '../support/desk-client.ts';
import { judgeLog, judgeScreen, openLogOracle, untilProven, type LogOracle } from '../support/log-oracle.ts';
import {
  openShop,
  startOrderStream,
  type OrderStream,
  type Shop,
  type StreamOptions,
} from '../support/order-stream.ts';

/** Within it a screen has every order again once its link is back (I5), and a dead link is noticed. */
export const BACK_WITHIN_MS = 20_000;
export const DETECTED_WITHIN_MS = 8_000;

/** A running product with its owner, a channel, screens, and the log as the witness. */
export type World = {
  server: TestServer;
  owner: Owner;
  oracle: LogOracle;
  /** Pairs a new screen; `origin` is where it connects, a proxy's for instance. */
  cookie(name: string): Promise<string>;
  screen(name: string, origin?: string, options?: Partial<DeskClientOptions>): Promise<DeskClient>;
  shop: Shop;
  stream(options?: Partial<StreamOptions>): OrderStream;
  /** From here on the log is checked. */
  begin(): Promise<void>;
  /** Ends the stream, waits for the screens and answers everything that is wrong; `[]` is the proof. */
  verdict(stream: OrderStream, screens: readonly DeskClient[], withinMs?: number): Promise<string[]>;
  close(): Promise<void>;
};

/** Pairs a screen as an owner does and answers its cookie. */
export async function pairScreen(origin: string, owner: Owner, name: string): Promise<string> {
  const post = (path: string, body: unknown): Promise<Response> =>
    fetch(`${origin}/app/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { data } = (await (await post('/device/pair_code', {})).json()) as { data: { code: string; secret: string } };
  await owner.post('/device/pair', { restaurant_id: owner.restaurantId, code: data.code, name });
  const claimed = await post('/device/claim', { secret: data.secret });
  return (claimed.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

export const figure = (text: string): void => void process.stdout.write(`figure: ${text}\n`);

export async function openWorld({
  env = {},
  database,
}: { env?: Record<string, string>; database?: DatabaseTarget } = {}): Promise<World> {
  const server = await startServer({
    env: {
      // A courier in no hurry, and no rate that a test's own load could meet.
      COURIER_SPEED: '0.1',
      LOG_LEVEL: 'error',
      ...(database?.kind === 'postgres' ? { DATABASE_URL: database.url } : {}),
      ...env,
    },
  });
  const owner = await signInOwner(server);
  const shop: Shop = await openShop(owner);
  const dataDir = env['DATA_DIR'] ?? server.dataDir;
  const oracle = openLogOracle(database ?? { kind: 'sqlite', path: join(dataDir, 'laidan.db') }, owner.restaurantId);
  const opened: DeskClient[] = [];
  let since = 0;
  const cookie = (name: string): Promise<string> => pairScreen(server.origin, owner, name);

  return {
    server,
    owner,
    oracle,
    shop,
    cookie,
    async screen(name, origin = server.origin, options = {}) {
      const client = openDeskClient({ origin, cookie: await cookie(name), name, ...options });
      opened.push(client);
      await untilProven(oracle, [client], BACK_WITHIN_MS);
      return client;
    },
    stream: (options = {}) => startOrderStream(shop, { origins: [server.origin], perSecond: 10, ...options }),
    async begin() {
      since = (await oracle.head()).seq;
    },
    async verdict(stream, screens, withinMs = BACK_WITHIN_MS) {
      await stream.finish();
      let [events, head] = [await oracle.after(since), await oracle.head()];
      do {
        await untilProven(oracle, screens, withinMs);
        [events, head] = [await oracle.after(since), await oracle.head()];
        // A courier or a clock may move the log between two looks.
      } while (screens.some(({ desk }) => (desk.position()?.cursor ?? 0) !== head.seq));
      return [
        ...judgeLog(events, since, stream.acknowledged),
        ...(await oracle.halves(since)),
        ...screens.flatMap((screen) => judgeScreen(screen, events, head)),
      ];
    },
    async close() {
      for (const client of opened) client.stop();
      await oracle.close();
      await server.stop();
    },
  };
}
