import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Notice, NoticeEvents } from '#contract/notice.ts';
import type { HintBus } from '../live/store.ts';

/** Who listens: a person's session and the restaurants it may hear of; `platform` hears of all. */
export type NoticeListener = { session_id: string; restaurant_ids: readonly string[]; isPlatform: boolean };

export type NoticeChannelOptions = {
  bus: HintBus;
  isOriginAllowed: (request: IncomingMessage) => boolean;
  identify: (token: string) => Promise<NoticeListener | undefined>;
  /** What a page shows of a restaurant that has changed. */
  readNotice: (restaurantId: string) => Promise<Notice | null>;
  onError: (error: unknown) => void;
};

export type NoticeChannel = {
  attach: (http: HttpServer) => void;
  screenChanged: (restaurantId: string, deviceId: string) => void;
  /** Tells a session's pages that it is over and drops their links. */
  endSession: (sessionId: string, message: string) => void;
  /** Pages that listen here. */
  count: () => number;
  close: () => Promise<void>;
};

/** A burst of changes is one notice: it only makes pages look again (DESIGN.md §4). */
const NOTICE_GAP_MS = 250;
const PLATFORM_ROOM = 'platform';
const restaurantRoom = (id: string): string => `restaurant:${id}`;
const sessionRoom = (id: string): string => `session:${id}`;

export function createNoticeChannel(options: NoticeChannelOptions): NoticeChannel {
  const io = new Server<Record<string, never>, NoticeEvents>({
    transports: ['websocket'],
    destroyUpgrade: false,
    serveClient: false,
    maxHttpBufferSize: 10_000,
    allowRequest: (request, callback) => callback(null, options.isOriginAllowed(request)),
  });

  /** Joins a socket to what its session may hear of; false when the session is over. */
  async function admit(socket: Socket): Promise<boolean> {
    const token: unknown = (socket.handshake.auth as Record<string, unknown>)['token'];
    const listener = typeof token === 'string' && token.length <= 200 ? await options.identify(token) : undefined;
    if (listener === undefined) return false;
    const platform = listener.isPlatform ? [PLATFORM_ROOM] : [];
    await socket.join([sessionRoom(listener.session_id), ...listener.restaurant_ids.map(restaurantRoom), ...platform]);
    return true;
  }

  io.use((socket, next) => {
    const answer = async (): Promise<void> => {
      const isAdmitted = await admit(socket).catch((error: unknown) => {
        options.onError(error);
        return false;
      });
      next(isAdmitted ? undefined : new Error('session_over'));
    };
    void answer();
  });

  const waiting = new Map<string, NodeJS.Timeout>();
  const hasListeners = (restaurantId: string): boolean => {
    const { rooms } = io.of('/').adapter;
    return rooms.has(restaurantRoom(restaurantId)) || rooms.has(PLATFORM_ROOM);
  };

  async function send(restaurantId: string): Promise<void> {
    waiting.delete(restaurantId);
    const notice = await options.readNotice(restaurantId);
    if (notice !== null) io.to([restaurantRoom(restaurantId), PLATFORM_ROOM]).emit('notice', notice);
  }

  const unsubscribe = options.bus.subscribe((restaurantId) => {
    if (waiting.has(restaurantId) || !hasListeners(restaurantId)) return;
    const timer = setTimeout(() => void send(restaurantId).catch(options.onError), NOTICE_GAP_MS);
    waiting.set(restaurantId, timer);
  });

  return {
    attach: (http) => void io.attach(http),
    screenChanged: (restaurant_id, device_id) => {
      if (hasListeners(restaurant_id))
        io.to([restaurantRoom(restaurant_id), PLATFORM_ROOM]).emit('screen', { restaurant_id, device_id });
    },
    endSession: (sessionId, message) => {
      io.to(sessionRoom(sessionId)).emit('logout', { message });
      io.in(sessionRoom(sessionId)).disconnectSockets(true);
    },
    count: () => io.of('/').sockets.size,
    close: async () => {
      unsubscribe();
      for (const timer of waiting.values()) clearTimeout(timer);
      io.disconnectSockets(true);
      io.engine?.close();
    },
  };
}
