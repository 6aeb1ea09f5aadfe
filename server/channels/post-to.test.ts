import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { postTo } from './post-to.ts';

describe('[DO2] a request to a receiver', () => {
  const servers: Server[] = [];
  const timers: NodeJS.Timeout[] = [];
  afterEach(() => {
    for (const timer of timers) clearInterval(timer);
    for (const server of servers) server.close();
  });

  /** A receiver that sends `first` and then `drip` every 50 ms, for ever. */
  async function receiverOf(first: string, drip: string): Promise<URL> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write(first);
      timers.push(setInterval(() => void (socket.writable && socket.write(drip)), 50));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
  }
  const post = (url: URL) => postTo(url, '127.0.0.1', 'x', {}, 400);

  it('ends in its time though the receiver drips one header after the other', async () => {
    const url = await receiverOf('HTTP/1.1 200 OK\r\n', 'x: y\r\n');
    await expect(post(url)).rejects.toThrow('the receiver did not answer in time');
  });

  it('ends in its time though the receiver says nothing at all', async () => {
    await expect(post(await receiverOf('', ''))).rejects.toThrow('the receiver did not answer in time');
  });

  it('reads no body, however long it is', async () => {
    const url = await receiverOf('HTTP/1.1 204 No Content\r\ntransfer-encoding: chunked\r\n\r\n', '5\r\nhello\r\n');
    expect(await post(url)).toBe(204);
    const endless = await receiverOf('HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\n', 'x'.repeat(1000));
    expect(await post(endless)).toBe(200);
  });

  it('refuses an endless header', async () => {
    await expect(post(await receiverOf(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n`, ''))).rejects.toThrow(
      /header/i,
    );
  });
});
