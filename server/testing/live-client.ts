import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { PROTOCOL_VERSION, type ClientFrame, type FrameOf, type ServerFrame } from '#contract/live.ts';
import type { TestApp } from './build-test-app.ts';

export type LiveClient = {
  frames: ServerFrame[];
  send: (frame: ClientFrame) => void;
  /** Resolves to the first frame of a kind (from the given one on) that matches; fails after two seconds. */
  until: <T extends ServerFrame['t']>(t: T, matches?: (frame: FrameOf<T>) => boolean) => Promise<FrameOf<T>>;
  closed: Promise<number>;
  close: () => void;
};

const WAIT_MS = 3_000;

/** Makes the app listen on a port of the system's choice, once. */
export async function listen({ app }: Pick<TestApp, 'app'>): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export const helloFrame = (change: Partial<Extract<ClientFrame, { t: 'hello' }>> = {}): ClientFrame => ({
  t: 'hello',
  v: PROTOCOL_VERSION,
  build: 'test',
  epoch: null,
  cursor: 0,
  outbox: 0,
  device_seq: 0,
  audio_ok: true,
  visible: true,
  ...change,
});

/** A bare protocol client over a real WebSocket. */
export const openLive = async (app: Pick<TestApp, 'app'>, headers: Record<string, string>): Promise<LiveClient> =>
  openLiveAt(await listen(app), headers);

/** The same, to any server at `host:port`. A client that stays longer than 12 s must send something. */
export async function openLiveAt(
  place: string,
  headers: Record<string, string>,
  { staysAlive = false } = {},
): Promise<LiveClient> {
  const socket = new WebSocket(`ws://${place}/live`, { headers });
  const send = (frame: ClientFrame): void => socket.send(JSON.stringify(frame));
  const frames: ServerFrame[] = [];
  const listeners = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString('utf8')) as ServerFrame;
    frames.push(frame);
    if (staysAlive && frame.t === 'beat') send({ t: 'probe', n: frame.n });
    for (const listener of listeners) listener();
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const until: LiveClient['until'] = (t, matches = () => true) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        listeners.delete(look);
        reject(new Error(`no ${t} came; got ${frames.map((frame) => frame.t).join(' ')}`));
      }, WAIT_MS);
      const look = (): void => {
        const found = frames.find(
          (frame): frame is Extract<ServerFrame, { t: typeof t }> =>
            frame.t === t && matches(frame as Extract<ServerFrame, { t: typeof t }>),
        );
        if (found === undefined) return;
        clearTimeout(timer);
        listeners.delete(look);
        resolve(found);
      };
      listeners.add(look);
      look();
    });
  return { frames, send, until, closed, close: () => socket.close() };
}
