import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import { isOpen } from '#contract/domain/order.ts';
import { createDesk } from '#src/live/desk.ts';
import type { Desk } from '#src/live/desk-store.ts';
import { createHttpTransport, type SyncRequests } from '#src/live/http-transport.ts';
import { createMemoryStorage } from '#src/live/memory-storage.ts';
import type { Clock } from '#src/live/ports.ts';
import { createSocketTransport } from '#src/live/socket-transport.ts';

/** A paired screen's browser without a page: the product's own desk session over real sockets, with a memory for a disk. */
export type DeskClient = {
  readonly name: string;
  readonly desk: Desk;
  /** How often each order came onto this screen. More than once would have rung twice (I4). */
  arrivals: () => ReadonlyMap<string, number>;
  /** What this screen claimed without having the right to, over its whole life (I3, I4, I6). */
  violations: () => readonly string[];
  seal: () => string;
  /** When the seal last turned from `ok`, and when it last turned to it; wall ms. */
  turned: () => { lostAt: number; gainedAt: number };
  stop: () => void;
};

export type DeskClientOptions = {
  origin: string;
  cookie: string;
  name?: string;
  clock?: Partial<Clock>;
  /** Where someone sets the server's clock, an age against the wall says nothing about a proof. */
  isServerClockSet?: boolean;
};

const WATCH_MS = 200;
const PROOF_AGE_MS = 8_000;
/** The screen looks at the age of its proof once a second; this process may be busy for as long. */
const WATCH_SLACK_MS = 2_500;

const realClock: Clock = {
  wall: () => Date.now(),
  mono: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
  random: () => Math.random(),
};

/** A browser sends its cookie and its origin by itself. */
const socketClass = (headers: Record<string, string>): unknown =>
  class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols, { headers });
      // A browser's socket that is closed while it connects reports to no one; this one would end the process.
      this.on('error', () => undefined);
    }
  };

type SyncReply = { status_code: number; code?: string; data: { frames: ServerFrame[] } | null };
const BYES: Record<string, 'unpaired' | 'revoked'> = { device_unpaired: 'unpaired', device_revoked: 'revoked' };

function syncRequests(origin: string, headers: Record<string, string>): SyncRequests {
  const url = `${origin}/app/v1/sync`;
  async function ask(input: string, init: RequestInit): Promise<ServerFrame[]> {
    const reply = (await (await fetch(input, init)).json()) as SyncReply;
    if (reply.status_code === 200 && reply.data !== null) return reply.data.frames;
    const code = BYES[reply.code ?? ''];
    if (code === undefined) throw new Error(`sync answered ${reply.status_code}`);
    return [{ t: 'bye', code, retry_after_ms: 0 }];
  }
  return {
    push: (session, frames: readonly ClientFrame[], signal) =>
      ask(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ session, frames }),
        signal,
      }),
    poll: ({ epoch, cursor }, signal) => ask(`${url}?epoch=${epoch ?? ''}&cursor=${cursor}`, { headers, signal }),
  };
}

/** Looks at a desk as long as it lives: what it shows, what it claims, and when. */
function watch(desk: Desk, isServerClockSet: boolean) {
  const arrivals = new Map<string, number>();
  const violations: string[] = [];
  let shown = new Set<string>();
  let last: { epoch: string; cursor: number } | null = null;
  let kind = '';
  let lostAt = 0;
  let gainedAt = 0;
  const add = (what: string): void => {
    if (violations.length < 10) violations.push(what);
  };

  function lookAtOrders(): void {
    const ids = desk.view().orders.map(({ confirmed }) => confirmed.id);
    const now = new Set(ids);
    if (now.size !== ids.length) add('I4: an order is shown twice');
    for (const id of now) if (!shown.has(id)) arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
    shown = now;
    const position = desk.position();
    if (position === null) return;
    if (last?.epoch === position.epoch && position.cursor < last.cursor)
      add(`I3: the cursor went back from ${last.cursor} to ${position.cursor}`);
    last = position;
  }

  function checkSeal(): void {
    const { seal } = desk.view();
    if (seal.kind !== kind) {
      if (kind === 'ok') lostAt = Date.now();
      if (seal.kind === 'ok') gainedAt = Date.now();
      ({ kind } = seal);
    }
    if (seal.kind !== 'ok' || seal.provedAt === null || isServerClockSet) return;
    const age = Date.now() - seal.provedAt;
    if (age > PROOF_AGE_MS + WATCH_SLACK_MS) add(`I6: it claims completeness on a proof of ${age} ms`);
  }

  function report(): void {
    const orders = desk.view().orders.filter(({ confirmed }) => isOpen(confirmed));
    desk.reportDisplayed(orders.map(({ confirmed }) => ({ order_id: confirmed.id, rev: confirmed.rev })));
  }

  const unsubscribe = desk.subscribe(() => {
    lookAtOrders();
    checkSeal();
    report();
  });
  const timer = setInterval(checkSeal, WATCH_MS);
  return {
    arrivals() {
      // Views are announced a moment after they change; a reader who asks now means now.
      lookAtOrders();
      return arrivals;
    },
    violations,
    turned: () => ({ lostAt, gainedAt }),
    stop() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

export function openDeskClient(options: DeskClientOptions): DeskClient {
  const { origin, cookie, name = 'screen' } = options;
  const headers = { cookie, origin };
  const clock: Clock = { ...realClock, ...options.clock };
  const desk = createDesk({
    clock,
    storage: createMemoryStorage(),
    leadership: {
      lead(onLead) {
        onLead();
        return () => undefined;
      },
    },
    socket: createSocketTransport(() => `${origin.replace('http', 'ws')}/live`, socketClass(headers)),
    http: (position) => createHttpTransport(syncRequests(origin, headers), clock, position),
    build: 'faults',
    newId: () => randomUUID(),
  });
  const watched = watch(desk, options.isServerClockSet ?? false);
  desk.start();
  return {
    name,
    desk,
    arrivals: watched.arrivals,
    violations: () => watched.violations,
    seal: () => desk.view().seal.kind,
    turned: watched.turned,
    stop() {
      watched.stop();
      desk.stop();
    },
  };
}
