import { createVirtualTime, type VirtualTime } from '../sim/virtual-time.ts';
import { steppedDate, steppedTimers } from './stepped-globals.ts';

const FRAME_MS = 16;
const NOW_KEY = 'soak.now';
/** Real time that a step waits for the page's own disk and calls; a call into a black hole answers never. */
const IDLE_PATIENCE_MS = 100;

/** A macrotask of the browser that no one throttles; React's own come before it. */
function settleInBrowser(): () => Promise<void> {
  const channel = new MessageChannel();
  const waiting: (() => void)[] = [];
  channel.port1.addEventListener('message', () => waiting.shift()?.());
  channel.port1.start();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      channel.port2.postMessage(null);
    });
}

/** Storage and calls that are under way; they take real time, which a step has to wait for. */
function watchPending(): { count: () => number; giveUp: () => void } {
  let pending = new Set<object>();
  const begin = (): (() => void) => {
    const one = {};
    pending.add(one);
    return () => pending.delete(one);
  };
  const realTransaction = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function watched(this: IDBDatabase, ...args) {
    const transaction = Reflect.apply(realTransaction, this, args);
    const end = begin();
    for (const type of ['complete', 'abort', 'error']) transaction.addEventListener(type, end);
    return transaction;
  };
  const realFetch = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) => {
    // A long-poll waits for what comes, not for the disk.
    const isLongPoll = String(input instanceof Request ? input.url : input).includes('/sync?');
    const end = isLongPoll ? () => undefined : begin();
    return realFetch(input, init).finally(end);
  };
  return {
    count: () => pending.size,
    giveUp: () => {
      pending = new Set();
    },
  };
}

/** The page's clock, timers, frames and the ticks of its worker, on one time line that only the driver moves. */
export type PageTime = VirtualTime & {
  /** Runs the page up to this moment and lets its disk and its calls come to rest. */
  step: (toMs: number) => Promise<void>;
  timers: () => number;
};

/** Takes the page over before its own first script. After a reload the time continues where it was. */
export function steppedPage(startMs: number): PageTime {
  const settle = settleInBrowser();
  const realNow = performance.now.bind(performance);
  const startedAt = Number(sessionStorage.getItem(NOW_KEY) ?? startMs);
  const time = createVirtualTime(startedAt, settle);
  const pending = watchPending();
  const { waiting, ...timers } = steppedTimers(time, true);
  Object.assign(globalThis, timers, {
    Date: steppedDate(time),
    requestAnimationFrame: (run: FrameRequestCallback) =>
      timers.setTimeout(() => run(time.now() - startedAt), FRAME_MS),
    cancelAnimationFrame: timers.clearTimeout,
  });
  performance.now = () => time.now() - startedAt;
  Object.defineProperty(performance, 'timeOrigin', { value: startedAt });

  const RealWorker = Worker;
  /** The desk's ticker has its own clock in its own thread: here it ticks with the page. */
  class SteppedTicker extends EventTarget {
    #timer: unknown;
    postMessage(everyMs: number): void {
      this.#timer = timers.setInterval(() => this.dispatchEvent(new MessageEvent('message')), everyMs);
    }
    terminate(): void {
      timers.clearInterval(this.#timer);
    }
  }
  Object.assign(globalThis, {
    Worker: function SteppedWorker(url: string | URL, options?: WorkerOptions) {
      return String(url).includes('ticker') ? new SteppedTicker() : new RealWorker(url, options);
    },
  });

  return {
    ...time,
    timers: waiting,
    async step(toMs) {
      sessionStorage.setItem(NOW_KEY, String(toMs));
      // What came over the wire since the last step is there before the clock moves.
      await settle();
      await time.runUntil(toMs);
      const until = realNow() + IDLE_PATIENCE_MS;
      while (pending.count() > 0 && realNow() < until) await settle();
      if (pending.count() > 0) pending.giveUp();
      await settle();
    },
  };
}
