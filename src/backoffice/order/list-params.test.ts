import { describe, expect, it } from 'vitest';
import { changeParams, countOf, filterOf, hasFilters, readListParams } from './list-params.ts';

const read = (search: string) => readListParams(new URLSearchParams(search));

describe("the order list's address", () => {
  it('shows what is not over when it says nothing, or nothing it understands', () => {
    expect(filterOf(read(''))).toEqual({ status: 'open', q: '', page: 1, page_size: 50 });
    expect(filterOf(read('status=eaten&page=-3&from=yesterday&delivery_method=drone'))).toEqual(filterOf(read('')));
  });

  it('carries every filter to the call', () => {
    const search =
      'status=finished&q=Tom&from=2026-11-01&to=2026-11-21&delivery_method=pickup&payment_method=cash&payment_state=unpaid&page=2';
    expect(filterOf(read(search))).toEqual({
      status: 'finished',
      q: 'Tom',
      from: '2026-11-01',
      to: '2026-11-21',
      delivery_method: 'pickup',
      payment_method: 'cash',
      payment_state: 'unpaid',
      page: 2,
      page_size: 50,
    });
    expect(filterOf(read('status=all')).status).toBe('');
  });

  it('starts at the first page after a change of filter, and keeps the page when an order is opened', () => {
    const params = new URLSearchParams('status=all&page=3');
    expect(changeParams(params, { q: 'Tom' }).toString()).toBe('status=all&q=Tom');
    expect(changeParams(params, { order: 'x' }).toString()).toBe('status=all&page=3&order=x');
    expect(changeParams(params, { status: '' }).toString()).toBe('');
  });

  it('knows whether a filter hides orders', () => {
    expect(hasFilters(read('status=all&page=2'))).toBe(false);
    expect(hasFilters(read('payment_method=cash'))).toBe(true);
  });

  it('counts the tabs that stand for several statuses', () => {
    const counts = { ordered: 2, finished: 1, cancelled: 4, order_completed: 10 };
    expect(countOf('open', counts)).toBe(3);
    expect(countOf('all', counts)).toBe(17);
    expect(countOf('cancelled', counts)).toBe(4);
    expect(countOf('pending', counts)).toBe(0);
  });
});
