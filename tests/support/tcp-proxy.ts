import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * What the wire does. `refuse`: no one listens. `cut`: every connection is reset, and each new one. `black_hole`: swallows
 * both ways without a word (a half-open link); `lost_up` and `lost_down` only what goes to the server, or comes from it.
 * `hold`: keeps everything back and delivers it late, as a network that comes back. `slow`: `bytesPerSecond` each way.
 */
export type WireMood = 'pass' | 'refuse' | 'cut' | 'black_hole' | 'lost_up' | 'lost_down' | 'hold' | 'slow';

export type TcpProxy = {
  origin: string;
  port: number;
  setMood(mood: WireMood): Promise<void>;
  close(): Promise<void>;
};

type Way = 'up' | 'down';
type Pair = { near: Socket; far: Socket; hasLost: boolean };

const SLOW_TICK_MS = 50;
const SWALLOWED: Partial<Record<WireMood, readonly Way[]>> = {
  black_hole: ['up', 'down'],
  lost_up: ['up'],
  lost_down: ['down'],
};

const listenOn = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

/** A plain TCP proxy of our own in front of a server, to break the network as networks break. */
export async function startTcpProxy(targetPort: number, { bytesPerSecond = 2_000 } = {}): Promise<TcpProxy> {
  let mood: WireMood = 'pass';
  const pairs = new Set<Pair>();

  async function sendSlowly(chunk: Buffer, from: Socket, to: Socket): Promise<void> {
    from.pause();
    const step = Math.max(1, Math.floor((bytesPerSecond * SLOW_TICK_MS) / 1_000));
    for (let sent = 0; sent < chunk.length && !to.destroyed; sent += step) {
      if (mood === 'slow') await wait(SLOW_TICK_MS);
      to.write(chunk.subarray(sent, sent + step));
    }
    from.resume();
  }

  function carry(pair: Pair, way: Way): void {
    const [from, to] = way === 'up' ? [pair.near, pair.far] : [pair.far, pair.near];
    from.on('data', (chunk: Buffer) => {
      if (SWALLOWED[mood]?.includes(way) === true) pair.hasLost = true;
      else if (mood === 'slow') void sendSlowly(chunk, from, to);
      else to.write(chunk);
    });
    const end = (): void => {
      // In a black hole not even the end of a connection gets through; kept back, it comes later.
      if (SWALLOWED[mood] !== undefined || mood === 'hold') {
        pair.hasLost = true;
        return;
      }
      pairs.delete(pair);
      pair.near.destroy();
      pair.far.destroy();
    };
    from.on('close', end);
    from.on('error', end);
    if (mood === 'hold') from.pause();
  }

  function reset(pair: Pair): void {
    pairs.delete(pair);
    for (const socket of [pair.near, pair.far]) socket.resetAndDestroy();
  }

  const server = createServer((near) => {
    if (mood === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const pair: Pair = { near, far: connect(targetPort, '127.0.0.1'), hasLost: false };
    pairs.add(pair);
    carry(pair, 'up');
    carry(pair, 'down');
  });
  await listenOn(server, 0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    async setMood(next) {
      const before = mood;
      mood = next;
      for (const pair of pairs) {
        // Bytes were lost while it swallowed: such a connection can never be healed, only ended.
        if (next === 'cut' || next === 'refuse' || (pair.hasLost && SWALLOWED[next] === undefined)) reset(pair);
        else if (next === 'hold' || before === 'hold')
          for (const socket of [pair.near, pair.far]) {
            if (next === 'hold') socket.pause();
            else socket.resume();
          }
      }
      if (next === 'refuse') await new Promise((resolve) => server.close(resolve));
      else if (before === 'refuse') await listenOn(server, port);
    },
    close: () =>
      new Promise((closed) => {
        for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
        if (server.listening) server.close(() => closed());
        else closed();
      }),
  };
}
