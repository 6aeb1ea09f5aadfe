import type { Desk, DeskView } from '#src/live/desk-store.ts';
import { CallFailure } from '#src/lib/call-failure.ts';

/** What became of the requests made here: which wait for the log to confirm them, and which failed and why. */
export type WorkState = { waiting: ReadonlySet<string>; failures: ReadonlyMap<string, string> };
/** Makes the call; what it returns says whether the log has brought the change. */
export type Input = () => Promise<(view: DeskView) => boolean>;

export type ControlWork = {
  subscribe: (listener: () => void) => () => void;
  state: () => WorkState;
  send: (key: string, input: Input) => Promise<boolean>;
  dismiss: (key: string) => void;
};

/** How long the log may take after the server has answered. */
export const EVENT_PATIENCE_MS = 15_000;

/**
 * Requests about the store and the menu: calls, not commands of the outbox. Nothing changes on the screen until the
 * log's event does it [CT8]; until then the request waits, and a failure is kept until someone has seen it.
 */
export function createControlWork(desk: Pick<Desk, 'subscribe' | 'view'>): ControlWork {
  let state: WorkState = { waiting: new Set(), failures: new Map() };
  const listeners = new Set<() => void>();

  function set(key: string, isWaiting: boolean, failure: string | null): void {
    const waiting = new Set(state.waiting);
    const failures = new Map(state.failures);
    if (isWaiting) waiting.add(key);
    else waiting.delete(key);
    if (failure === null) failures.delete(key);
    else failures.set(key, failure);
    state = { waiting, failures };
    for (const listener of listeners) listener();
  }

  function hasCome(isThere: (view: DeskView) => boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => finish(false), EVENT_PATIENCE_MS);
      const unsubscribe = desk.subscribe(() => {
        if (isThere(desk.view())) finish(true);
      });
      function finish(hasArrived: boolean): void {
        clearTimeout(timer);
        unsubscribe();
        resolve(hasArrived);
      }
    });
  }

  async function send(key: string, input: Input): Promise<boolean> {
    if (state.waiting.has(key)) return false;
    set(key, true, null);
    try {
      const isThere = await input();
      const isDone = isThere(desk.view()) || (await hasCome(isThere));
      set(key, false, isDone ? null : 'no_event');
      return isDone;
    } catch (reason) {
      set(key, false, reason instanceof CallFailure ? reason.code : 'unreadable');
      return false;
    }
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    send,
    dismiss: (key) => set(key, state.waiting.has(key), null),
  };
}
