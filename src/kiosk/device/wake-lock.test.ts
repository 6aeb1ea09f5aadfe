import { describe, expect, it, vi } from 'vitest';
import { createWakeLock } from './wake-lock.ts';

type Page = { visibilityState: DocumentVisibilityState; addEventListener: Document['addEventListener']; show(): void };

function createPage(): Page {
  const handlers: (() => void)[] = [];
  return {
    visibilityState: 'visible',
    addEventListener: ((_type: string, handler: () => void) =>
      void handlers.push(handler)) as Document['addEventListener'],
    show: () => handlers.forEach((handler) => handler()),
  };
}

describe('the wake lock', () => {
  it('is requested again when the system releases it', async () => {
    const releases: (() => void)[] = [];
    const request = vi.fn(async () => ({
      addEventListener: (_type: string, listener: () => void) => void releases.push(listener),
    }));
    const lock = createWakeLock({ request }, createPage());
    await lock.take();
    expect(lock.getState()).toBe('held');
    releases[0]?.();
    await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2));
    expect(lock.getState()).toBe('held');
  });

  it('reports a refusal, and tries again when the page shows', async () => {
    const page = createPage();
    const request = vi.fn(async () => {
      throw new Error('not allowed');
    });
    const lock = createWakeLock({ request }, page);
    await lock.take();
    expect(lock.getState()).toBe('refused');
    page.show();
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('reports a browser without one', () => {
    expect(createWakeLock(undefined, createPage()).getState()).toBe('unsupported');
  });
});
