import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { PROTOCOL_VERSION, type ServerFrame } from '#contract/live.ts';

/**
 * The negative control: a screen as most are built. It takes what comes over its socket and connects again when that
 * closes; it has no place in the log, no beat and no second lane. Under each fault it must lose, or claim what it may not.
 */
export type NaiveScreen = {
  /** Orders it has seen placed. */
  placed: ReadonlySet<string>;
  isConnected: () => boolean;
  stop: () => void;
};

const AGAIN_AFTER_MS = 500;

export function openNaiveScreen(origin: string, cookie: string): NaiveScreen {
  const placed = new Set<string>();
  let socket: WebSocket | null = null;
  let isConnected = false;
  let isOver = false;

  async function run(): Promise<void> {
    while (!isOver) {
      const link = new WebSocket(`${origin.replace('http', 'ws')}/live`, { headers: { cookie, origin } });
      socket = link;
      link.on('open', () => {
        isConnected = true;
        const position = { epoch: null, cursor: 0, outbox: 0, device_seq: 0 };
        link.send(
          JSON.stringify({ t: 'hello', v: PROTOCOL_VERSION, build: 'n', ...position, audio_ok: true, visible: true }),
        );
      });
      link.on('message', (data) => {
        const frame = JSON.parse((data as Buffer).toString('utf8')) as ServerFrame;
        if (frame.t === 'event' && frame.event.type === 'order.placed') placed.add(String(frame.event['order_id']));
        // It answers, or the server would let it go.
        if (frame.t === 'beat') link.send(JSON.stringify({ t: 'probe', n: frame.n }));
      });
      link.on('error', () => undefined);
      await new Promise((resolve) => link.once('close', resolve));
      isConnected = false;
      await wait(AGAIN_AFTER_MS);
    }
  }
  void run();
  return {
    placed,
    isConnected: () => isConnected,
    stop() {
      isOver = true;
      socket?.terminate();
    },
  };
}
