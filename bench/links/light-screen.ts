import { WebSocket } from 'ws';
import type { ClientFrame, ServerFrame } from '../../contract/live.ts';
import { PROTOCOL_VERSION } from '../../contract/live.ts';
import { backoffMs, STABLE_MS } from '../../src/live/link-machine.ts';
import type { Link, LinkListener } from './kind.ts';

/** Our protocol without a board: thousands of these fit into one process. It comes back as the desk's session does. */
export function openLightScreen(port: number, cookie: string, listener: LinkListener): Link {
  const origin = `http://127.0.0.1:${port}`;
  let socket: WebSocket;
  let epoch: string | null = null;
  let cursor = 0;
  let attempt = 0;
  let retryAfter = 0;
  let isOver = false;

  const send = (frame: ClientFrame): void => socket.send(JSON.stringify(frame));

  function read(frame: ServerFrame, openedAt: number): void {
    if (frame.t === 'welcome') ({ epoch } = frame);
    else if (frame.t === 'snapshot') cursor = frame.at;
    else if (frame.t === 'bye') retryAfter = frame.retry_after_ms;
    else if (frame.t === 'live') listener.onUp();
    else if (frame.t === 'beat') {
      if (performance.now() - openedAt > STABLE_MS) attempt = 0;
      send({ t: 'probe', n: frame.n });
    } else if (frame.t === 'event' && frame.event.seq > cursor) {
      cursor = frame.event.seq;
      if (frame.event.type === 'order.placed') listener.onMessage(String(frame.event['order_id']));
    }
  }

  function open(): void {
    socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { headers: { cookie, origin } });
    const openedAt = performance.now();
    socket.on('open', () => {
      const hello = { v: PROTOCOL_VERSION, build: 'bench', outbox: 0, device_seq: 0, audio_ok: true, visible: true };
      send({ t: 'hello', ...hello, epoch, cursor });
    });
    socket.on('message', (data) => read(JSON.parse((data as Buffer).toString('utf8')) as ServerFrame, openedAt));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (isOver) return;
      listener.onDown();
      const delay = Math.max(retryAfter, backoffMs(attempt, Math.random()));
      attempt += 1;
      retryAfter = 0;
      setTimeout(open, delay);
    });
  }
  open();
  return {
    close() {
      isOver = true;
      socket.terminate();
    },
  };
}
