import type { Clock } from './ports.ts';

/** The browser's time. Ticks come from a worker, which a hidden page does not slow down as it does its own timers. */
export const browserClock: Clock = {
  wall: () => Date.now(),
  mono: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const worker = startTicker(ms, run);
    if (worker !== undefined) return () => worker.terminate();
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
  random: () => Math.random(),
};

function startTicker(ms: number, run: () => void): Worker | undefined {
  try {
    const worker = new Worker(new URL('./ticker-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', run);
    worker.postMessage(ms);
    return worker;
  } catch {
    return undefined;
  }
}
