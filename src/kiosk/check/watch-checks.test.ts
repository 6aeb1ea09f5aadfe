import { describe, expect, it } from 'vitest';
import { NOW_MS } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { isBeforeOpening } from './watch-checks.ts';

const store = () => {
  const found = PICTURES['01-desk-calm']?.().store;
  if (found == null) throw new Error('no store');
  return found;
};

describe('[SS9] the look before opening', () => {
  it('is in the half hour before the store opens, not while it is open or long before', () => {
    const opening = Date.parse('2026-11-22T17:00:00.000Z');
    const day = [{ open: '11:00', close: '21:30' }];
    const hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
    const here = { store: { ...store(), time_zone: 'America/Chicago', hours, holidays: [] } };
    expect(isBeforeOpening(here, opening - 29 * 60_000)).toBe(true);
    expect(isBeforeOpening(here, opening - 31 * 60_000)).toBe(false);
    expect(isBeforeOpening(here, opening + 60_000)).toBe(false);
    expect(isBeforeOpening({ store: null }, NOW_MS)).toBe(false);
  });
});
