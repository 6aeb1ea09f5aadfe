import { expect, it } from 'vitest';
import { filterOf, readOrderParams } from './order-params.ts';

const filter = (search: string) => filterOf(readOrderParams(new URLSearchParams(search)));

it('puts days right that stand the wrong way round', () => {
  expect(filter('from=2026-11-21&to=2026-11-01')).toEqual(filter('from=2026-11-01&to=2026-11-21'));
});

it('asks for all orders by name, in the tab of all and in every search, because an empty value is not sent', () => {
  expect(filter('').status).toBe('open');
  expect(filter('status=all').status).toBe('all');
  expect(filter('q=Maria').status).toBe('all');
  expect(filter('q=Maria&status=cancelled').status).toBe('cancelled');
});
