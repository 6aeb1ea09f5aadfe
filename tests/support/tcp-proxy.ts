import { connect, createServer, type Socket } from 'node:net';

/** What the wire does: carries, refuses and resets, or swallows both ways without a word (a half-open link). */
export type WireMood = 'pass' | 'cut' | 'black_hole';

export type TcpProxy = { origin: string; setMood(mood: WireMood): void; close(): Promise<void> };

/** A plain TCP proxy of our own in front of a server, to break the network as networks break. */
export function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  let mood: WireMood = 'pass';
  const pairs = new Set<readonly [Socket, Socket]>();

  const server = createServer((near) => {
    if (mood === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(targetPort, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      // In a black hole not even the end of a connection gets through.
      if (mood === 'black_hole') return;
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => {
        if (mood === 'pass') to.write(chunk);
      });
      from.on('close', end);
      from.on('error', end);
    }
  });

  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({
        origin: `http://127.0.0.1:${port}`,
        setMood(next) {
          mood = next;
          // Bytes were lost while it swallowed: such a connection can never be healed, only ended.
          if (next !== 'black_hole')
            for (const [near, far] of pairs) for (const socket of [near, far]) socket.resetAndDestroy();
        },
        close: () =>
          new Promise((closed) => {
            for (const [near, far] of pairs) for (const socket of [near, far]) socket.destroy();
            server.close(() => closed());
          }),
      });
    });
  });
}
