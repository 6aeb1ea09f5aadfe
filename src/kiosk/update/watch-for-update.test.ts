import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Desk } from '#src/live/desk-store.ts';
import { watchForUpdate } from './watch-for-update.ts';

type Happening = 'waiting' | 'controlling';
const worker = vi.hoisted(() => ({ listeners: new Map<string, () => void>(), skipped: 0 }));

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (what: Happening, listen: () => void): void => void worker.listeners.set(what, listen);
    messageSkipWaiting = (): void => void (worker.skipped += 1);
    register = (): Promise<void> => Promise.resolve();
    update = (): Promise<void> => Promise.resolve();
  },
}));

const happens = (what: Happening): void => worker.listeners.get(what)?.();
const reload = vi.fn<() => void>();
const idleDesk = { onUpgrade: () => () => undefined, view: () => ({ orders: [], queue: 0 }) } as unknown as Desk;

/** A page that was loaded with or without a worker in front of it. */
async function openPage(controller: object | null): Promise<void> {
  vi.stubGlobal('navigator', { serviceWorker: { controller } });
  await watchForUpdate(idleDesk);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('DEV', false);
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('document', { addEventListener: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  worker.listeners.clear();
  worker.skipped = 0;
});

describe('a new build', () => {
  it('[I13] on a screen that has hung there since its first visit, reloads it with the second worker, not the first', async () => {
    await openPage(null);
    happens('controlling');
    expect(reload).not.toHaveBeenCalled();
    happens('controlling');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('[I13] on a screen that a worker had loaded, reloads it with the next one', async () => {
    await openPage({});
    happens('controlling');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('[I13] is installed after ten quiet minutes, and not before', async () => {
    await openPage({});
    happens('waiting');
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(worker.skipped).toBe(0);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(worker.skipped).toBeGreaterThan(0);
  });
});
