// @vitest-environment node
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import { createHttpTransport } from './http-transport.ts';
import type { Clock, Transport, TransportHandlers } from './ports.ts';
import { createSocketTransport } from './socket-transport.ts';

const AT = '2026-11-21T18:00:00.000Z';
const HELLO: ClientFrame = {
  t: 'hello',
  v: 1,
  build: 't',
  epoch: null,
  cursor: 0,
  outbox: 0,
  device_seq: 0,
  audio_ok: false,
  visible: true,
};
const PROBE: ClientFrame = { t: 'probe', n: 7 };
const ACK: ServerFrame = { t: 'probe_ack', n: 7, server_now: AT };
const realClock: Clock = {
  wall: () => Date.now(),
  mono: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every: () => () => undefined,
  random: () => 0.5,
};

/** A far end that answers a probe, and can die. */
type Far = { transport: Transport; heard: ClientFrame[]; die: () => void; close: () => Promise<void> };

async function socketFar(): Promise<Far> {
  const heard: ClientFrame[] = [];
  const http: Server = createServer();
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) =>
    socket.on('message', (data) => {
      const frame = JSON.parse((data as Buffer).toString('utf8')) as ClientFrame;
      heard.push(frame);
      if (frame.t === 'probe') socket.send(JSON.stringify(ACK));
    }),
  );
  // Port 0: a fixed port could be taken on the machine that runs this.
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    transport: createSocketTransport(() => `ws://127.0.0.1:${port}/live`, WebSocket),
    heard,
    die: () => {
      for (const socket of sockets.clients) socket.terminate();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        http.close(() => resolve());
      }),
  };
}

function httpFar(): Promise<Far> {
  const heard: ClientFrame[] = [];
  let fail: (reason: Error) => void = () => undefined;
  const death = new Promise<never>((_, reject) => {
    fail = reject;
  });
  death.catch(() => undefined);
  const aborted = (signal: AbortSignal): Promise<never> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  const transport = createHttpTransport(
    {
      push: (_session, frames, signal) => {
        heard.push(...frames);
        return Promise.race([
          Promise.resolve(frames.some((frame) => frame.t === 'probe') ? [ACK] : []),
          death,
          aborted(signal),
        ]);
      },
      poll: (_at, signal) => Promise.race([death, aborted(signal)]),
    },
    realClock,
    () => ({ epoch: null, cursor: 0 }),
  );
  return Promise.resolve({ transport, heard, die: () => fail(new Error('reset')), close: () => Promise.resolve() });
}

type Seen = { events: string[]; handlers: TransportHandlers; until: (event: string) => Promise<void> };

function watch(): Seen {
  const events: string[] = [];
  const note = (event: string) => (): void => void events.push(event);
  return {
    events,
    handlers: {
      onOpen: note('open'),
      onFrame: (frame) => void events.push(frame.t),
      onClose: note('close'),
      onUnreadable: note('unreadable'),
    },
    async until(event) {
      for (let waited = 0; waited < 300 && !events.includes(event); waited += 1)
        await new Promise((resolve) => setTimeout(resolve, 10));
      expect(events).toContain(event);
    },
  };
}

let far: Far | undefined;
afterEach(async () => {
  far?.transport.kill('test over');
  await far?.close();
});

describe.each([
  ['websocket', socketFar],
  ['http long-poll', httpFar],
] as const)('the %s transport', (_name, open) => {
  it('[T1] answers false to a frame before it is open and after it was killed, and queues neither', async () => {
    far = await open();
    const seen = watch();
    expect(far.transport.send(PROBE)).toBe(false);
    far.transport.open(seen.handlers);
    await seen.until('open');
    far.transport.kill('test');
    expect(far.transport.send(PROBE)).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(far.heard).toEqual([]);
  });

  it('[T2] carries frames both ways', async () => {
    far = await open();
    const seen = watch();
    far.transport.open(seen.handlers);
    await seen.until('open');
    expect(far.transport.send(HELLO)).toBe(true);
    expect(far.transport.send(PROBE)).toBe(true);
    await seen.until('probe_ack');
    expect(far.heard).toEqual([HELLO, PROBE]);
  });

  it('[T3] reports once when the far end dies, and opens again', async () => {
    far = await open();
    const seen = watch();
    far.transport.open(seen.handlers);
    await seen.until('open');
    far.transport.send(HELLO);
    await new Promise((resolve) => setTimeout(resolve, 30));
    far.die();
    await seen.until('close');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen.events.filter((event) => event === 'close')).toHaveLength(1);
    const again = watch();
    far.transport.open(again.handlers);
    await again.until('open');
  });

  it('[T4] reports nothing more after it was killed', async () => {
    far = await open();
    const seen = watch();
    far.transport.open(seen.handlers);
    await seen.until('open');
    far.transport.kill('test');
    far.die();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen.events).toEqual(['open']);
  });
});
