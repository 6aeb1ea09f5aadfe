import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { BEAT_MS, ClientFrameSchema, type ClientFrame } from '#contract/live.ts';
import type { Identity, LiveCore } from './answer-frame.ts';
import { bytesOf, prepareFrames } from './frame-bytes.ts';
import { isDismissal, openLiveSession, type Dismissal, type Link, type LiveSession } from './live-session.ts';

type Hello = Extract<ClientFrame, { t: 'hello' }>;

/** The result of the handshake or the hello, and the credential to check again while the link is open. */
export type Authenticated = {
  identity: Identity;
  credential: { kind: 'device'; id: string } | { kind: 'session'; id: string; restaurantId?: string };
};

export type LiveEndpointOptions = {
  core: LiveCore;
  isOriginAllowed: (request: IncomingMessage) => boolean;
  /**
   * Counts a socket that has not said who it is, until what is returned is called; undefined where its address has too
   * many of them [DO7].
   */
  countNameless: (request: IncomingMessage) => (() => void) | undefined;
  /** Authenticates by the handshake's cookie, or by the token in the hello (guests). */
  identify: (request: IncomingMessage, hello: Hello) => Promise<Authenticated | Dismissal | null>;
  /** Returns the credentials among these that are no longer valid. */
  findEnded: (credentials: readonly Authenticated['credential'][]) => Promise<readonly Authenticated['credential'][]>;
};

/** The open links of this process. */
export type LiveSessions = {
  /** Disconnects a revoked screen, which then wipes itself. */
  revoke: (deviceId: string) => void;
  endSession: (sessionId: string) => void;
  count: () => number;
  /** The screens with an open link. */
  deviceIds: () => ReadonlySet<string>;
};

export type LiveEndpoint = LiveSessions & {
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  start: () => void;
  /** Sends goodbye to every screen; each reconnects at its own random moment. */
  drain: (code: 'deploy' | 'drain') => void;
  stop: () => void;
};

/** The largest frame a screen sends is a hello or an acknowledgement of 500 orders. */
const MAX_PAYLOAD = 256 * 1024;
/** Links whose beats go out in one turn of the loop; the turns spread over a beat. */
const BEAT_TURNS = 8;
const CHECK_MS = 5_000;
/** A screen says hello as soon as its socket is open; one that has said nothing by then is cut [DO7]. */
const HELLO_WITHIN_MS = 10_000;
const RETURN_SPREAD_MS = 5_000;

/** A session may end in one restaurant alone. */
const isIn = (credential: Authenticated['credential'], proof: Authenticated | null): boolean =>
  credential.kind === 'device' ||
  credential.restaurantId === undefined ||
  credential.restaurantId === proof?.identity.restaurantId;

type Open = { session: LiveSession; turn: number; readonly proof: Authenticated | null };

export function createLiveEndpoint({
  core,
  isOriginAllowed,
  countNameless,
  identify,
  findEnded,
}: LiveEndpointOptions): LiveEndpoint {
  const wss = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD, perMessageDeflate: false });
  const open = new Set<Open>();
  const timers: NodeJS.Timeout[] = [];
  let nextTurn = 0;
  let beatTurn = 0;

  function accept(socket: WebSocket, request: IncomingMessage, named: () => void): void {
    let proof: Authenticated | null = null;
    const session = openLiveSession(core, linkOf(socket), async (hello) => {
      const found = await identify(request, hello);
      if (found !== null && isDismissal(found)) return found;
      proof = found;
      if (found !== null) named();
      return found?.identity ?? null;
    });
    const entry: Open = {
      session,
      turn: nextTurn % BEAT_TURNS,
      get proof() {
        return proof;
      },
    };
    nextTurn += 1;
    open.add(entry);
    // Not closed politely: who says no hello need not answer a goodbye either, and keeps the socket.
    const silent = setTimeout(() => socket.terminate(), HELLO_WITHIN_MS);
    socket.on('message', (data: Buffer, isBinary) => {
      clearTimeout(silent);
      const frame = isBinary ? undefined : parseFrame(data);
      if (frame === undefined) entry.session.bye('protocol', 1_000);
      else entry.session.receive(frame).catch(core.onError);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(silent);
      open.delete(entry);
      entry.session.close();
    });
  }

  function end(credential: Authenticated['credential']): void {
    for (const entry of open) {
      const proof = entry.proof?.credential;
      if (proof?.kind === credential.kind && proof.id === credential.id && isIn(credential, entry.proof)) {
        entry.session.bye(credential.kind === 'device' ? 'revoked' : 'session_over');
      }
    }
  }

  /** Ends links whose screen or session, or whose person's role in that restaurant, another process has revoked. */
  async function checkCredentials(): Promise<void> {
    const credentials = [...open].flatMap((entry) => (entry.proof === null ? [] : [entry.proof.credential]));
    if (credentials.length === 0) return;
    for (const ended of await findEnded(credentials)) end(ended);
  }

  return {
    upgrade(request, socket, head) {
      if (!isOriginAllowed(request)) {
        socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
        return;
      }
      const named = countNameless(request);
      if (named === undefined) {
        socket.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 10\r\n\r\n');
        return;
      }
      socket.once('close', named);
      wss.handleUpgrade(request, socket, head, (link) => accept(link, request, named));
    },
    start() {
      const beat = (): void => {
        beatTurn = (beatTurn + 1) % BEAT_TURNS;
        for (const entry of open) if (entry.turn === beatTurn) entry.session.beat();
      };
      timers.push(
        setInterval(beat, BEAT_MS / BEAT_TURNS),
        setInterval(() => void core.feeds.sweep().catch(core.onError), 1_000),
        setInterval(() => void checkCredentials().catch(core.onError), CHECK_MS),
      );
    },
    drain(code) {
      for (const entry of open) entry.session.bye(code, Math.round(Math.random() * RETURN_SPREAD_MS));
    },
    stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      for (const client of wss.clients) client.terminate();
      wss.close();
    },
    revoke: (deviceId) => end({ kind: 'device', id: deviceId }),
    endSession: (sessionId) => end({ kind: 'session', id: sessionId }),
    count: () => open.size,
    deviceIds: () => new Set([...open].flatMap(({ proof }) => (proof === null ? [] : [proof.identity.deviceId]))),
  };
}

const linkOf = (socket: WebSocket): Link => ({
  send: (frame) => {
    if (socket.readyState === socket.OPEN) socket.send(bytesOf(frame), { binary: false });
  },
  prepare: prepareFrames,
  buffered: () => socket.bufferedAmount,
  close: () => socket.close(),
});

function parseFrame(data: Buffer): ClientFrame | undefined {
  try {
    const parsed = ClientFrameSchema.safeParse(JSON.parse(data.toString('utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
