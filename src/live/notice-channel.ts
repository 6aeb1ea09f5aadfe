import { io } from 'socket.io-client';
import * as z from 'zod/mini';
import { LogoutNoticeSchema, NoticeSchema, ScreenNoticeSchema, SESSION_OVER, type Notice } from '#contract/notice.ts';

/** `normal` only while connected; a first connection that is under way is not yet a loss. */
export type NoticeLink = 'connecting' | 'normal' | 'lost';

export type NoticeHandlers = {
  onLink: (link: NoticeLink) => void;
  onNotice: (notice: Notice) => void;
  onScreen: (notice: z.infer<typeof ScreenNoticeSchema>) => void;
  /** The server ended the session. */
  onLogout: (message: string) => void;
  /** The session ran out, which the channel finds on connecting. */
  onOver: (message: string) => void;
};

const RETRY_WITHIN_MS = 3_000;

/**
 * The back-office's live channel. A notice only says that something is newer: nothing depends on its delivery, so
 * listeners read again on every connect. Websocket only, so that any load balancer serves it.
 */
export function openNoticeChannel(token: string, handlers: NoticeHandlers): () => void {
  const socket = io({
    transports: ['websocket'],
    auth: { token },
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
    randomizationFactor: 1,
  });
  let isClosed = false;
  const reopenSoon = (): void =>
    void setTimeout(() => {
      if (!isClosed) socket.connect();
    }, Math.random() * RETRY_WITHIN_MS);
  socket.on('connect', () => handlers.onLink('normal'));
  socket.on('disconnect', (reason) => {
    handlers.onLink('lost');
    // A server that drains closes its sockets itself, and then socket.io would wait to be asked.
    if (reason === 'io server disconnect') reopenSoon();
  });
  socket.on('connect_error', ({ message }) => {
    handlers.onLink('lost');
    // What the server itself refuses, socket.io does not try again.
    if (socket.active || isClosed) return;
    if (message === SESSION_OVER) handlers.onOver(message);
    else reopenSoon();
  });
  const listen = <T>(event: string, schema: z.ZodMiniType<T>, handle: (payload: T) => void): void => {
    socket.on(event, (payload: unknown) => {
      const parsed = z.safeParse(schema, payload);
      if (parsed.success) handle(parsed.data);
    });
  };
  listen('notice', NoticeSchema, handlers.onNotice);
  listen('screen', ScreenNoticeSchema, handlers.onScreen);
  listen('logout', LogoutNoticeSchema, ({ message }) => handlers.onLogout(message));
  return () => {
    isClosed = true;
    socket.close();
  };
}
