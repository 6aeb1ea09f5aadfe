import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DeskView } from '#src/live/desk-store.ts';
import { CallFailure } from '#src/lib/call-failure.ts';
import { createControlWork, EVENT_PATIENCE_MS } from './control-work.ts';

function fakeDesk() {
  let version = 1;
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    view: () => ({ store: { version } }) as unknown as DeskView,
    bring(next: number) {
      version = next;
      for (const listener of listeners) listener();
    },
    listeners,
  };
}
const hasVersion =
  (version: number) =>
  (view: DeskView): boolean =>
    (view.store?.version ?? 0) >= version;

describe('a request about the store', () => {
  afterEach(() => void vi.useRealTimers());

  it('[CT8] waits for the log’s event, not for the answer', async () => {
    const desk = fakeDesk();
    const work = createControlWork(desk);
    const sent = work.send('busy', async () => hasVersion(2));
    await Promise.resolve();
    expect(work.state().waiting.has('busy')).toBe(true);
    desk.bring(2);
    expect(await sent).toBe(true);
    expect(work.state()).toEqual({ waiting: new Set(), failures: new Map() });
    expect(desk.listeners.size).toBe(0);
  });

  it('[CT8] is done at once when the event was faster than the answer, or nothing changed', async () => {
    const work = createControlWork(fakeDesk());
    expect(await work.send('busy', async () => () => true)).toBe(true);
  });

  it('[CT8] that fails says why, until it was seen or made again', async () => {
    const work = createControlWork(fakeDesk());
    const refuse = async (): Promise<never> => Promise.reject(new CallFailure('unreachable', 0, ''));
    expect(await work.send('mode', refuse)).toBe(false);
    expect(work.state().failures.get('mode')).toBe('unreachable');
    work.dismiss('mode');
    expect(work.state().failures.size).toBe(0);
  });

  it('[CT8] reports a failure when the log brings nothing', async () => {
    vi.useFakeTimers();
    const work = createControlWork(fakeDesk());
    const sent = work.send('mode', async () => hasVersion(2));
    await vi.advanceTimersByTimeAsync(EVENT_PATIENCE_MS);
    expect(await sent).toBe(false);
    expect(work.state().failures.get('mode')).toBe('no_event');
  });

  it('is not sent twice while it waits', async () => {
    const desk = fakeDesk();
    const work = createControlWork(desk);
    const call = vi.fn(async () => hasVersion(2));
    const first = work.send('busy', call);
    expect(await work.send('busy', call)).toBe(false);
    await Promise.resolve();
    desk.bring(2);
    await first;
    expect(call).toHaveBeenCalledTimes(1);
  });
});
