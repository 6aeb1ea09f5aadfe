import { describe, expect, it } from 'vitest';
import { activeFilters, countOf, dropping, filterOf, readListParams, viewQuery } from './list-params.ts';
import { changeParams } from '../../kit/list/list-params.ts';

const TODAY = '2026-11-21';
const read = (search: string) => readListParams(new URLSearchParams(search));
const filter = (search: string) => filterOf(read(search), TODAY);

describe("the order list's address", () => {
  it('shows what is not over when it says nothing, or nothing it understands', () => {
    expect(filter('')).toEqual({ status: 'open', q: '', sort: '-created_at' });
    expect(filter('from=2026-02-31&to=2026-04-31')).toEqual(filter(''));
    expect(filter('status=eaten&from=yesterday&delivery_method=drone&sort=colour')).toEqual(filter(''));
  });

  it('puts days right that stand the wrong way round, and drops one that is none', () => {
    expect(filter('from=2026-11-21&to=2026-11-01')).toEqual(filter('from=2026-11-01&to=2026-11-21'));
    expect(filter('span=custom&from=2026-11-21&to=2026-13-01')).toEqual(filter('from=2026-11-21'));
  });

  it('carries every filter to the call', () => {
    const search =
      'status=finished&q=Tom&from=2026-11-01&to=2026-11-21&delivery_method=pickup&payment_method=cash&payment_state=unpaid&wanted=closed_time&channel=phone&sort=due_at';
    expect(filter(search)).toEqual({
      status: 'finished',
      q: 'Tom',
      from: '2026-11-01',
      to: '2026-11-21',
      delivery_method: 'pickup',
      payment_method: 'cash',
      payment_state: 'unpaid',
      wanted: 'closed_time',
      channel: 'phone',
      sort: 'due_at',
    });
    expect(filter('status=all').status).toBe('');
  });

  it('means the day it is read on when it names a day, so that a kept view stays true', () => {
    expect(filter('span=today')).toMatchObject({ from: TODAY, to: TODAY });
    expect(filterOf(read('span=d7'), '2026-12-01')).toMatchObject({ from: '2026-11-25', to: '2026-12-01' });
    expect(filter('span=custom')).toEqual(filter(''));
  });

  it('keeps what narrows and orders the list as a view, always written the same way', () => {
    const params = new URLSearchParams('order=x&view=y&sort=due_at&q=&status=all');
    expect(viewQuery(params)).toBe('status=all&sort=due_at');
    expect(changeParams(params, { q: 'Tom', view: null }).toString()).toBe('order=x&sort=due_at&q=Tom&status=all');
  });

  it('knows which filters hide orders, and drops one', () => {
    expect(activeFilters(read('status=all&sort=due_at'))).toEqual([]);
    const params = new URLSearchParams('payment_method=cash&from=2026-11-01');
    expect(activeFilters(readListParams(params))).toEqual(['span', 'payment_method']);
    expect(changeParams(params, dropping('span')).toString()).toBe('payment_method=cash');
  });

  it('counts the tabs that stand for several statuses', () => {
    const counts = { ordered: 2, finished: 1, cancelled: 4, order_completed: 10 };
    expect(countOf('open', counts)).toBe(3);
    expect(countOf('all', counts)).toBe(17);
    expect(countOf('cancelled', counts)).toBe(4);
    expect(countOf('pending', counts)).toBe(0);
  });
});
