import { expect, it } from 'vitest';
import { runDrillCall } from '#contract/http/drill.ts';
import { getRestaurantCall } from '#contract/http/restaurant.ts';
import { wishAnswered, wishKey } from './wish-key.ts';

const body = { restaurant_id: 'a' };

it('keeps one key for the same wish until it is answered', () => {
  const first = wishKey(runDrillCall, body);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(wishKey(runDrillCall, { ...body })).toBe(first);
  expect(wishKey(runDrillCall, { restaurant_id: 'b' })).not.toBe(first);
  wishAnswered(runDrillCall, body);
  expect(wishKey(runDrillCall, body)).not.toBe(first);
});

it('gives none to a call that makes nothing', () => expect(wishKey(getRestaurantCall, undefined)).toBeUndefined());
