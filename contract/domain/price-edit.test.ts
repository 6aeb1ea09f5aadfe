import { expect, it } from 'vitest';
import { updateDishPriceCall } from '../http/menu/menu-edit.ts';
import { MAX_DISHES } from './menu-input.ts';
import { MAX_PRICE_CENTS, PRICE_ROUNDINGS } from './menu-price.ts';
import { PriceEditSchema, pricesAfter } from './price-edit.ts';

const idOf = (index: number): string => `01990000-0000-7000-8000-${String(index).padStart(12, '0')}`;

it('takes back each price that is still what it became, and leaves the others', () => {
  const dishes = [1500, 1600, 1700].map((price_cents, index) => ({ id: idOf(index), price_cents }));
  const prices = [
    { dish_id: idOf(0), was_cents: 1400, cents: 1500 },
    { dish_id: idOf(1), was_cents: 1500, cents: 1599 },
  ];
  expect(pricesAfter(dishes, { kind: 'back', prices }, 'cent')).toEqual([1400, 1600, 1700]);
  expect(pricesAfter(dishes, { kind: 'amount', cents: -1600 }, 'cent')).toEqual([null, 0, 100]);
});

it('leaves what is free, however the others are raised and rounded', () => {
  const dishes = [0, 1000].map((price_cents, index) => ({ id: idOf(index), price_cents }));
  for (const rounding of PRICE_ROUNDINGS) {
    expect(pricesAfter(dishes, { kind: 'percent', percent: 10 }, rounding)[0]).toBe(0);
    expect(pricesAfter(dishes, { kind: 'amount', cents: 100 }, rounding)[0]).toBe(0);
    expect(pricesAfter(dishes, { kind: 'amount', cents: -100 }, rounding)[0]).toBe(0);
  }
  expect(pricesAfter(dishes, { kind: 'percent', percent: 10 }, 'ends_95')[1]).toBe(1095);
});

it('takes back the prices of a whole menu in one request, and of no more', () => {
  const prices = Array.from({ length: MAX_DISHES + 1 }, (_, index) => ({
    dish_id: idOf(index),
    was_cents: MAX_PRICE_CENTS,
    cents: MAX_PRICE_CENTS,
  }));
  const change = { kind: 'back' as const, prices: prices.slice(1) };
  const body = { restaurant_id: idOf(0), dish_ids: change.prices.map(({ dish_id }) => dish_id), change };
  expect(JSON.stringify(body).length).toBeLessThan(updateDishPriceCall.maxBytes);
  expect(PriceEditSchema.safeParse(change).success).toBe(true);
  expect(PriceEditSchema.safeParse({ ...change, prices }).success).toBe(false);
});
