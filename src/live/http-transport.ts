import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import type { Clock, Transport, TransportHandlers } from './ports.ts';

/** The two calls of the HTTP lane. A refusal (unpaired, session over) comes as a `bye` frame, a failure rejects. */
export interface SyncRequests {
  push(session: string | null, frames: readonly ClientFrame[], signal: AbortSignal): Promise<ServerFrame[]>;
  poll(at: { epoch: string | null; cursor: number }, signal: AbortSignal): Promise<ServerFrame[]>;
}

type Run = { controller: AbortController; handlers: TransportHandlers; session: string | null };

/** An answer this soon that moved nothing must not turn the long poll into a busy loop. */
const QUICK_MS = 250;
const QUICK_PAUSE_MS = 1_000;

/**
 * The HTTP long-poll lane: the same frames over `GET` and `POST /sync`, for networks that block upgrades. It keeps no
 * queue: each frame is its own request, and the poll asks from the reader's own position.
 */
export function createHttpTransport(
  requests: SyncRequests,
  clock: Clock,
  position: () => { epoch: string | null; cursor: number },
): Transport {
  let current: Run | null = null;

  function end(run: Run): void {
    if (current !== run) return;
    current = null;
    run.controller.abort();
    run.handlers.onClose();
  }

  function dispatch(run: Run, frames: readonly ServerFrame[]): void {
    for (const frame of frames) {
      if (current !== run) return;
      if (frame.t === 'welcome') run.session = frame.session;
      run.handlers.onFrame(frame);
      if (frame.t === 'bye') end(run);
    }
  }

  async function pollForever(run: Run): Promise<void> {
    while (current === run) {
      const at = position();
      const askedAt = clock.mono();
      dispatch(run, await requests.poll(at, run.controller.signal));
      const isQuick = clock.mono() - askedAt < QUICK_MS && position().cursor === at.cursor;
      if (isQuick && current === run) await new Promise<void>((resolve) => clock.after(QUICK_PAUSE_MS, resolve));
    }
  }

  async function push(run: Run, frame: ClientFrame): Promise<void> {
    try {
      dispatch(run, await requests.push(run.session, [frame], run.controller.signal));
      if (frame.t === 'hello' && current === run) await pollForever(run);
    } catch {
      end(run);
    }
  }

  return {
    open(handlers) {
      const run: Run = { controller: new AbortController(), handlers, session: null };
      current = run;
      clock.after(0, () => {
        if (current === run) handlers.onOpen();
      });
    },
    send(frame) {
      if (current === null) return false;
      void push(current, frame);
      return true;
    },
    kill() {
      const run = current;
      current = null;
      run?.controller.abort();
    },
  };
}
