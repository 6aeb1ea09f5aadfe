import ReconnectingWebSocket from 'reconnecting-websocket';
import * as z from 'zod/mini';
import type { ServerFrame } from '#contract/live.ts';
import { ServerFrameSchema } from '#contract/live.ts';
import type { Transport, TransportHandlers } from './ports.ts';

/** Parses a frame as it came off the wire; undefined when this build cannot read it (I16). */
export function parseServerFrame(text: string): ServerFrame | undefined {
  try {
    const parsed = z.safeParse(ServerFrameSchema, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The WebSocket lane. reconnecting-websocket 4.4.0 needs care: its own delays ignore the server's and draw their jitter
 * once, its queue flushes before `onopen`, and a `maxRetries` reached locks it for ever. So each `open` takes a fresh
 * one that makes a single try (`maxRetries: 0`), queues nothing, and is thrown away; when to try again is the link
 * machine's to say. `url` must not throw.
 */
export function createSocketTransport(url: () => string, WebSocketClass?: unknown): Transport {
  let current: ReconnectingWebSocket | null = null;

  function open(handlers: TransportHandlers): void {
    const socket = new ReconnectingWebSocket(url, [], {
      maxRetries: 0,
      maxEnqueuedMessages: 0,
      connectionTimeout: 8_000,
      ...(WebSocketClass === undefined ? {} : { WebSocket: WebSocketClass }),
    });
    current = socket;
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      const wasKilled = current !== socket;
      if (!wasKilled) current = null;
      socket.close();
      if (!wasKilled) handlers.onClose();
    };
    socket.addEventListener('open', () => {
      if (!isOver) handlers.onOpen();
    });
    socket.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (isOver || current !== socket) return;
      const frame = typeof event.data === 'string' ? parseServerFrame(event.data) : undefined;
      if (frame === undefined) handlers.onUnreadable();
      else handlers.onFrame(frame);
    });
    socket.addEventListener('close', end);
    socket.addEventListener('error', end);
  }

  return {
    open,
    send(frame) {
      if (current === null || current.readyState !== ReconnectingWebSocket.OPEN) return false;
      current.send(JSON.stringify(frame));
      return true;
    },
    kill() {
      const socket = current;
      current = null;
      socket?.close();
    },
  };
}
