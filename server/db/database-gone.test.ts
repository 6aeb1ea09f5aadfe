import { createServer, type AddressInfo } from 'node:net';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { handleFailures } from '../http/failures.ts';
import { makeLogger } from '../logger.ts';
import { freePort } from '../testing/processes.ts';
import { openDatabase } from './database.ts';

type Line = { level: number; msg: string; reason?: string; err?: unknown };
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A server whose calls ask a PostgreSQL at this port, and what it logs. */
function serveOn(port: number) {
  const lines: Line[] = [];
  const loggerInstance: FastifyBaseLogger = makeLogger('info', {
    write: (line: string) => void lines.push(JSON.parse(line) as Line),
  });
  const database = openDatabase({ kind: 'postgres', url: `postgres://guest:x@127.0.0.1:${port}/none`, poolSize: 2 });
  const app = Fastify({ loggerInstance });
  handleFailures(app, { webRoot: '/nowhere', isStrict: false, methodsOf: () => [] });
  app.get('/', () => database.db.selectFrom('restaurant').select('id').execute());
  ends.push(
    () => database.close(),
    () => app.close(),
  );
  return { app, lines };
}

async function openBreaking(): Promise<number> {
  const server = createServer((socket) => socket.on('data', () => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(async () => server.close());
  return (server.address() as AddressInfo).port;
}

it.each([
  ['is down', freePort],
  ['breaks the connection', openBreaking],
])('[HZ4] a call answers 503 while PostgreSQL %s, and one line in 30 s says so', async (_what, portOf) => {
  const { app, lines } = serveOn(await portOf());
  for (let count = 0; count < 5; count += 1) {
    const answer = await app.inject('/');
    expect(answer.json()).toMatchObject({ status_code: 503, code: 'unavailable' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  }
  const said = lines.filter(({ level }) => level >= 40);
  expect(said).toMatchObject([{ msg: 'the database does not answer' }]);
  expect(said[0]?.reason).toBeTruthy();
  expect(said[0]?.err).toBeUndefined();
});

it('[HZ4] what else cannot be reached is not taken for the database', async () => {
  const lines: Line[] = [];
  const log = makeLogger('info', { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  for (let count = 0; count < 3; count += 1)
    log.error({ err: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) }, 'the hint bus failed');
  expect(lines.map(({ msg }) => msg)).toEqual(Array(3).fill('the hint bus failed'));
});
