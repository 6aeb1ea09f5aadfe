import compress from '@fastify/compress';
import Fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { handleFailures } from './failures.ts';

type Line = { level: number; msg: string; err?: { code?: string } };

/** A server that is asked once, and what it logs. `answer` gets what waits for the client to go away. */
async function serve(answer: (gone: Promise<unknown>) => Promise<string> | Readable) {
  const lines: Line[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Line);
      done();
    },
  });
  const app = Fastify({ logger: { level: 'debug', stream }, disableRequestLogging: true });
  await app.register(compress, { threshold: 0, encodings: ['gzip'] });
  handleFailures(app, { webRoot: '/nowhere', isStrict: false, methodsOf: () => [] });
  let asked = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  app.post('/', async (request, reply) => {
    asked();
    return reply.type('text/plain').send(await answer(once(request.raw.socket, 'close')));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  // A body that was read to its end: fastify does not count its request as broken off by itself.
  const head = ['POST / HTTP/1.1', 'host: a', 'accept-encoding: gzip', 'content-type: application/json'];
  socket.write([...head, 'content-length: 2', '', '{}'].join('\r\n'));
  await isAsked;
  return { app, lines, socket };
}

const failed = (lines: readonly Line[]): Line[] => lines.filter(({ err }) => err !== undefined);

it('a client that went away is no failure of the server', async () => {
  const { app, lines, socket } = await serve(async (gone) => {
    await gone;
    return 'x'.repeat(3_000_000);
  });
  socket.destroy();
  await expect.poll(() => failed(lines)).toMatchObject([{ level: 20, err: { code: 'ERR_STREAM_PREMATURE_CLOSE' } }]);
  await app.close();
});

it('an answer that breaks off while its client waits is one', async () => {
  const broken = new Readable({ read: () => undefined });
  const { app, lines, socket } = await serve(() => broken);
  broken.destroy();
  await expect.poll(() => failed(lines)).toMatchObject([{ level: 50, msg: 'a request failed' }]);
  socket.destroy();
  await app.close();
});
