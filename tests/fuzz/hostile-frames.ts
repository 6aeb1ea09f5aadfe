import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { WebSocket } from 'ws';
import type { ClientFrame } from '#contract/live.ts';
import type { Random } from '#server/demo/random.ts';
import { helloFrame } from '#server/testing/live-client.ts';
import { mutated, type Json } from '#server/testing/mutations.ts';
import { hostileJson } from './hostile-json.ts';
import type { Victim } from './victim.ts';

const MOST_BYTES = 256 * 1024;
const AT = '2026-11-21T17:00:00.000Z';

/** One of each frame that a screen may send, about the tenant's own order. */
function framesOf({ tenant, tokens }: Victim): ClientFrame[] {
  const order_id = String(tenant.ids['order_id']);
  const seen = [{ order_id, rev: 1, at: AT }];
  const report = {
    awake: true,
    visible: true,
    audio_ok: true,
    muted_until: null,
    printer: null,
    clock_drift_ms: 0,
    queue: 0,
    queue_since: null,
    last_touch_at: null,
    lost_commands: 0,
  };
  const command = { command_id: v7(), device_seq: 1, order_id, action: 'accept', prep_minutes: 20, at: AT };
  return [
    helloFrame({ token: tokens.owner, restaurant_id: tenant.restaurantId, bodies: 7 }),
    { t: 'beat_ack', n: 1, cursor: 0, report },
    { t: 'probe', n: 1 },
    { t: 'pull', epoch: 'x', after: 0, limit: 1000 },
    { t: 'snapshot_request', reason: 'x' },
    { t: 'ack', epoch: 'x', applied: 0, displayed: seen, sounded: seen, touched: seen, n: 1 },
    { t: 'command', command: command as never },
  ];
}

const LINES = ['screen', 'owner', 'staff', 'guest'] as const;
export type Line = (typeof LINES)[number];

/** Opens a screen's line and greets as who it says it is. */
async function openLine(victim: Victim, who: Line): Promise<WebSocket> {
  const { tenant, tokens, server } = victim;
  const headers = who === 'screen' ? victim.headersOf('screen') : {};
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/live`, { headers });
  socket.on('error', () => undefined).on('message', () => undefined);
  await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
  const token = who === 'owner' || who === 'staff' ? { token: tokens[who], restaurant_id: tenant.restaurantId } : {};
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(helloFrame(token)));
  return socket;
}

const LEAVE_MS = 30;

/** Sends a line of frames of which some mean harm; the server may hang up whenever it likes. */
async function attackLine(victim: Victim, random: Random): Promise<void> {
  const socket = await openLine(victim, random.pick(LINES));
  const frames = framesOf(victim);
  for (let count = random.int(1, 12); count > 0 && socket.readyState === socket.OPEN; count -= 1) {
    const frame = random.pick(frames as [ClientFrame, ...ClientFrame[]]);
    const kinds: [() => void, ...(() => void)[]] = [
      () => socket.send(hostileJson(random, frame, MOST_BYTES), { binary: false }),
      () => socket.send(hostileJson(random, frame, MOST_BYTES), { binary: false }),
      () =>
        socket.send(
          JSON.stringify(fc.sample(mutated(frame as Json), { numRuns: 1, seed: random.int(1, 1_000_000) })[0]),
        ),
      () => socket.send(JSON.stringify(frame)),
      () => socket.send(Buffer.alloc(random.int(0, 70_000), 0xff), { binary: true }),
      () => socket.send('x'.repeat(MOST_BYTES * 2)),
      () => {
        for (let part = 0; part < 300; part += 1) socket.send('{"t":"pro', { fin: false });
      },
      () => {
        for (let part = 0; part < 500; part += 1) socket.ping(Buffer.alloc(125));
      },
      () => {
        for (let part = 0; part < 60; part += 1) socket.send(JSON.stringify(frame));
      },
    ];
    random.pick(kinds)();
    await wait(0);
  }
  await wait(LEAVE_MS);
  socket.terminate();
}

/** Packets of Socket.IO, by which pages of the back-office are told what changed. */
async function attackNotices({ server, tokens }: Victim, random: Random): Promise<void> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  socket.on('error', () => undefined).on('message', () => undefined);
  await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
  const nested = '['.repeat(4_000) + ']'.repeat(4_000);
  const packets = [
    `40{"token":"${tokens.owner}"}`,
    '40{"token":1}',
    `40${nested}`,
    '40/x,{"token":"x"}',
    '42["x"]',
    `42["x",${nested}]`,
    `42${'9'.repeat(300)}["x"]`,
    '451-["x",{"_placeholder":true,"num":0}]',
    '459999999-["x"]',
    '43["x"]',
    '41',
    '2probe',
    '5',
    '3',
    '1',
    '6',
    '',
    'x'.repeat(9_000),
    '42["__proto__"]',
    '42["connect_error",{"toString":1}]',
    `40{"token":"${'x'.repeat(9_000)}"}`,
  ] as const;
  for (let count = random.int(1, 10); count > 0 && socket.readyState === socket.OPEN; count -= 1) {
    if (random.chance(0.2)) socket.send(Buffer.alloc(random.int(0, 12_000), 1), { binary: true });
    else socket.send(random.pick(packets));
    await wait(0);
  }
  await wait(LEAVE_MS);
  socket.terminate();
}

const HANDSHAKE =
  'GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n';

/** Bytes that are no frames: unmasked, of no kind, longer than they say. */
async function attackBytes({ server }: Victim, random: Random): Promise<void> {
  const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
  const frames: readonly (readonly number[])[] = [
    [0x81, 0x02, 0x7b, 0x7d],
    [0xf1, 0x80, 0, 0, 0, 0],
    [0x83, 0x80, 0, 0, 0, 0],
    [0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    [0x89, 0xfe, 0xff, 0xff],
    [0x88, 0x81, 0, 0, 0, 0, 1],
    [0x80, 0x80, 0, 0, 0, 0],
    [0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe],
  ];
  socket.write(HANDSHAKE);
  socket.write(Buffer.from(random.pick(frames as [number[]])));
  socket.write(Buffer.from(Array.from({ length: random.int(0, 2_000) }, () => random.int(0, 255))));
  await wait(LEAVE_MS);
  socket.destroy();
}

/** One hostile conversation over a socket, of a kind that the seed chooses. */
export const attackSocket = (victim: Victim, random: Random): Promise<void> =>
  random.pick([attackLine, attackLine, attackLine, attackNotices, attackBytes])(victim, random);
