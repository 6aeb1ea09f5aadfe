import { applyEvent, emptyDeskState, type LogEvent } from '#contract/domain/desk-state.ts';
import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import { createDesk } from '#src/live/desk.ts';
import { createMemoryStorage } from '#src/live/memory-storage.ts';
import type { Clock, Transport, TransportHandlers } from '#src/live/ports.ts';
import { createVirtualTime, type VirtualTime } from '#tests/sim/virtual-time.ts';
import { orderOf, rulesOf } from './orders.ts';

export type Ack = Extract<ClientFrame, { t: 'ack' }>;
type Command = Extract<ClientFrame, { t: 'command' }>['command'];

const RESTAURANT = '01900000-0000-7000-8000-000000000001';
export const AT = '2026-11-21T18:00:00.000Z';
export const idOf = (no: number): string => `01900000-0000-7000-8000-0000000${10_000 + no}`;

/** Welcome, snapshot and live, of a restaurant with so many orders. */
function joined(orderCount: number, confirms: boolean): ServerFrame[] {
  const log: LogEvent[] = [{ seq: 1, at: AT, type: 'store.changed', body: rulesOf(RESTAURANT) }];
  for (let no = 0; no < orderCount; no += 1) {
    const body = orderOf({ id: idOf(no), restaurant_id: RESTAURANT, created_at: AT, rev: 1 });
    log.push({ seq: no + 2, at: AT, type: 'order.placed', order_id: body.id, rev: 1, body });
  }
  const { epoch, cursor, orders, ...rest } = log.reduce(applyEvent, emptyDeskState('e1'));
  const { store, dishes, closed_through } = rest;
  return [
    {
      t: 'welcome',
      session: 's1',
      device_id: 'd1',
      device_name: '前台',
      restaurant_id: RESTAURANT,
      epoch,
      head: cursor,
      floor: 0,
      mode: 'snapshot',
      server_now: AT,
      beat_ms: 4_000,
      dead_ms: 12_000,
      min_build: '0',
      last_device_seq: 0,
      ...(confirms ? { confirms_acks: true } : {}),
    },
    {
      t: 'snapshot',
      epoch,
      at: cursor,
      part: 1,
      parts: 1,
      orders: [...orders.values()],
      store,
      dishes,
      closed_through,
    },
    { t: 'live', epoch, head: cursor },
  ];
}

/** A socket to a server that answers hellos and probes, and confirms acknowledgements while it is able to write. */
function fakeSocket(time: VirtualTime, hello: readonly ServerFrame[]) {
  const acks: Ack[] = [];
  const commands: Command[] = [];
  const server = { canWrite: true };
  let handlers: TransportHandlers | null = null;
  let isUp = true;
  const answer = (frames: readonly ServerFrame[]): void => {
    const to = handlers;
    time.after(20, () => frames.forEach((frame) => to?.onFrame(frame)));
  };
  const transport: Transport = {
    open(given) {
      handlers = given;
      time.after(20, () => (isUp ? given.onOpen() : given.onClose()));
    },
    send(frame) {
      if (frame.t === 'hello') answer(hello);
      if (frame.t === 'probe') answer([{ t: 'probe_ack', n: frame.n, server_now: new Date(time.now()).toISOString() }]);
      if (frame.t === 'command') commands.push(frame.command);
      if (frame.t !== 'ack') return true;
      acks.push(frame);
      if (server.canWrite && frame.n !== undefined) answer([{ t: 'ack_ok', n: frame.n }]);
      return true;
    },
    kill: () => undefined,
  };
  return {
    transport,
    acks,
    commands,
    server,
    /** A frame of the server's, at this moment. */
    say: (frame: ServerFrame) => handlers?.onFrame(frame),
    cut() {
      isUp = false;
      handlers?.onClose();
    },
    mend: () => void (isUp = true),
  };
}

const NO_HTTP: Transport = { open: () => undefined, send: () => false, kill: () => undefined };

function clockOf(time: VirtualTime): Clock {
  return {
    wall: time.now,
    mono: time.now,
    after: time.after,
    every(ms, run) {
      let cancel = (): void => undefined;
      const again = (): void => {
        cancel = time.after(ms, () => {
          again();
          run();
        });
      };
      again();
      return () => cancel();
    },
    random: () => 0.5,
  };
}

/** A desk that has joined its server. */
export async function joinedDesk({ orders = 2, confirms = true } = {}) {
  const time = createVirtualTime(Date.parse(AT));
  const socket = fakeSocket(time, joined(orders, confirms));
  let lastId = 10_000;
  const desk = createDesk({
    clock: clockOf(time),
    storage: createMemoryStorage(),
    leadership: {
      lead(onLead) {
        onLead();
        return () => undefined;
      },
    },
    socket: socket.transport,
    http: () => NO_HTTP,
    build: '1',
    newId: () => idOf((lastId += 1)),
  });
  const pass = (ms: number): Promise<void> => time.runUntil(time.now() + ms);
  desk.start();
  await pass(1_000);
  socket.acks.length = 0;
  return { desk, socket, pass };
}
