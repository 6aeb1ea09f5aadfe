import { expect, it } from 'vitest';
import { runDrillCall } from '#contract/http/devices/drill.ts';
import { getRestaurantCall } from '#contract/http/store/restaurant.ts';
import { releaseKey, idempotencyKey } from './idempotency-key.ts';

const body = { restaurant_id: 'a' };

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
