import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { SESSION_OVER, type Notice, type NoticeEvents } from '#contract/notice.ts';
import type { HintBus } from '../live/store.ts';

/** The listener behind a socket: a session and the restaurants it may hear about; `isPlatform` hears about all. */
export type NoticeListener = { session_id: string; restaurant_ids: readonly string[]; isPlatform: boolean };

export type NoticeChannelOptions = {
  bus: HintBus;
  isOriginAllowed: (request: IncomingMessage) => boolean;
  /** Whether the caller's address may have another socket [DO7]. */
  mayOpen: (request: IncomingMessage) => boolean;
  identify: (token: string) => Promise<NoticeListener | undefined>;
  /** The notice to send about a restaurant that has changed. */
  readNotice: (restaurantId: string) => Promise<Notice | null>;
  /** The heads of these restaurants' logs, by id. */
  readHeads: (restaurantIds: readonly string[]) => Promise<ReadonlyMap<string, { seq: number }>>;
  /** Returns the sessions among these that are over, or hear of restaurants that they may not hear of any more. */
  findOver: (
    sessions: readonly (Pick<NoticeListener, 'restaurant_ids'> & { id: string })[],
  ) => Promise<readonly { id: string; isEnded: boolean }[]>;
  /** The message to a page whose session has ended. */
  endedMessage: string;
  onError: (error: unknown) => void;
};

export type NoticeChannel = {
  attach: (http: HttpServer) => void;
  screenChanged: (restaurantId: string, deviceId: string) => void;
  /** Notifies a session's pages that it has ended and disconnects them. */
  endSession: (sessionId: string) => void;
  /** Starts the sweep for changes by other processes whose hint was lost: pages learn of them within a second. */
  start: () => void;
  /** The number of connected pages. */
  count: () => number;
  close: () => Promise<void>;
};

/** A socket that has not named its session by then ends [DO7]. */
const AUTHENTICATE_WITHIN_MS = 20_000;
/** A burst of changes becomes one notice, since it only makes pages reload their data. */
const NOTICE_GAP_MS = 250;
const SWEEP_MS = 1_000;
const CHECK_MS = 5_000;
const PLATFORM_ROOM = 'platform';
const RESTAURANT = 'restaurant:';
const SESSION = 'session:';
const restaurantRoom = (id: string): string => RESTAURANT + id;
const sessionRoom = (id: string): string => SESSION + id;

export function createNoticeChannel(options: NoticeChannelOptions): NoticeChannel {
  const io = new Server<Record<string, never>, NoticeEvents>({
    transports: ['websocket'],
    destroyUpgrade: false,
    serveClient: false,
    maxHttpBufferSize: 10_000,
    connectTimeout: AUTHENTICATE_WITHIN_MS,
    allowRequest: (request, callback) => callback(null, options.isOriginAllowed(request) && options.mayOpen(request)),
  });

  const timers: NodeJS.Timeout[] = [];
  /** The head of each log when its pages were last notified. */
  let announced = new Map<string, number>();
  /** What each session's pages hear of. */
  const heard = new Map<string, readonly string[]>();
  const announce = (restaurantId: string, head: number): void =>
    void announced.set(restaurantId, Math.max(head, announced.get(restaurantId) ?? 0));

  /** Joins a socket to the rooms of its session; false when the session has ended. */
  async function admit(socket: Socket): Promise<boolean> {
    const token: unknown = (socket.handshake.auth as Record<string, unknown>)['token'];
    const listener = typeof token === 'string' && token.length <= 200 ? await options.identify(token) : undefined;
    if (listener === undefined) return false;
    heard.set(listener.session_id, listener.restaurant_ids);
    const platform = listener.isPlatform ? [PLATFORM_ROOM] : [];
    await socket.join([sessionRoom(listener.session_id), ...listener.restaurant_ids.map(restaurantRoom), ...platform]);
    // Recorded before the page reads its data, which it does once connected: later events are news to it.
    for (const [id, { seq }] of await options.readHeads(listener.restaurant_ids))
      if (!announced.has(id)) announced.set(id, seq);
    return true;
  }

  io.use((socket, next) => {
    const refusal = async (): Promise<Error | undefined> => {
      try {
        return (await admit(socket)) ? undefined : new Error(SESSION_OVER);
      } catch (error) {
        options.onError(error);
        return new Error('try_again');
      }
    };
    const answer = async (): Promise<void> => next(await refusal());
    void answer();
  });

  const waiting = new Map<string, NodeJS.Timeout>();
  /** The ids in the names of one kind of rooms. */
  const idsOf = (kind: string): string[] =>
    [...io.of('/').adapter.rooms.keys()].flatMap((room) => (room.startsWith(kind) ? [room.slice(kind.length)] : []));
  const hasListeners = (restaurantId: string): boolean => {
    const { rooms } = io.of('/').adapter;
    return rooms.has(restaurantRoom(restaurantId)) || rooms.has(PLATFORM_ROOM);
  };

  async function send(restaurantId: string): Promise<void> {
    waiting.delete(restaurantId);
    const notice = await options.readNotice(restaurantId);
    if (notice === null) return;
    announce(restaurantId, notice.head);
    io.to([restaurantRoom(restaurantId), PLATFORM_ROOM]).emit('notice', notice);
  }

  function sendSoon(restaurantId: string): void {
    if (waiting.has(restaurantId) || !hasListeners(restaurantId)) return;
    const timer = setTimeout(() => void send(restaurantId).catch(options.onError), NOTICE_GAP_MS);
    waiting.set(restaurantId, timer);
  }

  async function sweep(): Promise<void> {
    const ids = idsOf(RESTAURANT);
    const before = announced;
    announced = new Map(ids.flatMap((id) => (before.has(id) ? [[id, before.get(id) ?? 0]] : [])));
    if (ids.length === 0) return;
    for (const [id, { seq }] of await options.readHeads(ids)) {
      if (seq > (announced.get(id) ?? 0)) sendSoon(id);
      announce(id, seq);
    }
  }

  function endSession(sessionId: string): void {
    io.to(sessionRoom(sessionId)).emit('logout', { message: options.endedMessage });
    io.in(sessionRoom(sessionId)).disconnectSockets(true);
  }

  /** Who ended a session elsewhere has ended its pages too; one that ran out, or has other roles, is asked for again by its page. */
  async function checkSessions(): Promise<void> {
    const ids = idsOf(SESSION);
    for (const id of heard.keys()) if (!ids.includes(id)) heard.delete(id);
    if (ids.length === 0) return;
    const sessions = ids.map((id) => ({ id, restaurant_ids: heard.get(id) ?? [] }));
    for (const { id, isEnded } of await options.findOver(sessions)) {
      if (isEnded) endSession(id);
      else io.in(sessionRoom(id)).disconnectSockets(true);
    }
  }

  const unsubscribe = options.bus.subscribe((restaurantId, head) => {
    if (hasListeners(restaurantId)) announce(restaurantId, head);
    sendSoon(restaurantId);
  });

  return {
    attach: (http) => void io.attach(http),
    screenChanged: (restaurant_id, device_id) => {
      if (hasListeners(restaurant_id))
        io.to([restaurantRoom(restaurant_id), PLATFORM_ROOM]).emit('screen', { restaurant_id, device_id });
    },
    endSession,
    start: () => {
      timers.push(
        setInterval(() => void sweep().catch(options.onError), SWEEP_MS),
        setInterval(() => void checkSessions().catch(options.onError), CHECK_MS),
      );
    },
    count: () => io.of('/').sockets.size,
    close: async () => {
      unsubscribe();
      for (const timer of timers.splice(0)) clearInterval(timer);
      for (const timer of waiting.values()) clearTimeout(timer);
      io.disconnectSockets(true);
      io.engine?.close();
    },
  };
}
