import { WebSocket } from 'ws';
import type { ClientFrame, FrameOf, ServerFrame } from '../contract/live.ts';
import { PROTOCOL_VERSION } from '../contract/live.ts';
import type { Owner } from '../tests/e2e/kitchen.ts';
import type { TestServer } from '../tests/e2e/server.ts';

/** A screen without a page: pairs, says hello, acknowledges, and counts what it is sent. */
export type ProtocolClient = { events: () => number; cursor: () => number; epoch: () => string; close: () => void };

/** Pairs a screen as an owner does and returns its cookie. */
export async function pairScreen(server: TestServer, owner: Owner, name: string): Promise<string> {
  const post = (path: string, body: unknown): Promise<Response> =>
    fetch(`${server.origin}/app/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const code = (await (await post('/device/pair_code', {})).json()) as { data: { code: string; secret: string } };
  await owner.post('/device/pair', { restaurant_id: owner.restaurantId, code: code.data.code, name });
  const claimed = await post('/device/claim', { secret: code.data.secret });
  return (claimed.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

/** Resolves once the server has called the link live; `took` is from the opening of the socket to that, ms. */
export function connectScreen(
  server: TestServer,
  cookie: string,
  from: { epoch: string | null; cursor: number },
  onEvent?: (event: FrameOf<'event'>['event']) => void,
): Promise<ProtocolClient & { took: number }> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/live`, {
      headers: { cookie, origin: server.origin },
    });
    let { cursor } = from;
    let epoch = from.epoch ?? '';
    let events = 0;
    const send = (frame: ClientFrame): void => socket.send(JSON.stringify(frame));
    const client: ProtocolClient = {
      events: () => events,
      cursor: () => cursor,
      epoch: () => epoch,
      close: () => socket.close(),
    };
    socket.on('error', reject);
    socket.on('open', () =>
      send({
        t: 'hello',
        v: PROTOCOL_VERSION,
        build: 'bench',
        ...from,
        outbox: 0,
        device_seq: 0,
        audio_ok: true,
        visible: true,
      }),
    );
    socket.on('message', (data) => {
      const frame = JSON.parse((data as Buffer).toString('utf8')) as ServerFrame;
      if (frame.t === 'welcome') ({ epoch } = frame);
      if (frame.t === 'snapshot') cursor = frame.at;
      if (frame.t === 'event') {
        cursor = frame.event.seq;
        events += 1;
        onEvent?.(frame.event);
      }
      if (frame.t === 'live') resolve({ ...client, took: performance.now() - startedAt });
      if (frame.t === 'bye') reject(new Error(`bye ${frame.code}`));
      if (frame.t !== 'beat') return;
      const report = {
        awake: true,
        visible: true,
        audio_ok: true,
        muted_until: null,
        printer: null,
        clock_drift_ms: 0,
        queue: 0,
        last_touch_at: null,
        lost_commands: 0,
      };
      send({ t: 'beat_ack', n: frame.n, cursor, report });
    });
  });
}
