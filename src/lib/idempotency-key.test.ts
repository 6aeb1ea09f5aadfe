import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runDrillCall } from '#contract/http/devices/drill.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { releaseKey, idempotencyKey } from './idempotency-key.ts';

const body = { restaurant_id: 'a' };
/** As after a reload: the page's own memory is gone. */
const reloaded = async () => {
  vi.resetModules();
  return import('./idempotency-key.ts');
};
const storage = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => void storage.set(name, text),
  });
});
afterEach(() => storage.clear());

it('keeps one key for the same input until it is answered', () => {
  const first = idempotencyKey(runDrillCall, body);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(idempotencyKey(runDrillCall, { ...body })).toBe(first);
  expect(idempotencyKey(runDrillCall, { restaurant_id: 'b' })).not.toBe(first);
  releaseKey(runDrillCall, body);
  expect(idempotencyKey(runDrillCall, body)).not.toBe(first);
});

it('gives no key to a call that creates nothing', () =>
  expect(idempotencyKey(getRestaurantCall, undefined)).toBeUndefined());

it('[EN8] keeps it over a reload, and nothing of what was typed', async () => {
  const typed = { ...body, name: '麻婆豆腐' };
  const key = idempotencyKey(runDrillCall, typed);
  expect([...storage.values()].join('')).not.toContain('麻婆豆腐');
  const page = await reloaded();
  expect(page.idempotencyKey(runDrillCall, typed)).toBe(key);
  page.releaseKey(runDrillCall, typed);
  expect((await reloaded()).idempotencyKey(runDrillCall, typed)).not.toBe(key);
});

it('keeps no more than the newest', async () => {
  type Page = Awaited<ReturnType<typeof reloaded>>;
  const keyOf = (page: Page, no: number) => page.idempotencyKey(runDrillCall, { restaurant_id: String(no) });
  const page = await reloaded();
  const all = Array.from({ length: 60 }, (_, no) => keyOf(page, no));
  const again = await reloaded();
  expect(keyOf(again, 59)).toBe(all[59]);
  expect(keyOf(again, 0)).not.toBe(all[0]);
});

it('lives as long as the page where storage is refused', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const page = await reloaded();
  const key = page.idempotencyKey(runDrillCall, body);
  expect(page.idempotencyKey(runDrillCall, body)).toBe(key);
});
