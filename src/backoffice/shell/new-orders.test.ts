import { describe, expect, it } from 'vitest';
import type { Notice } from '#contract/notice.ts';
import { newOrdersOf, withNews } from './new-orders.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const reader = { accountId: 'me', openSinceMs: NOW - 60_000, nowMs: NOW };
const notice = (...newest: Notice['newest']): Notice => ({
  restaurant_id: 'r1',
  head: 9,
  name: '蜀香小馆',
  todo_count: 0,
  newest,
});
const order = (id: string, age_ms: number, by: string | null = null) => ({ id, order_no: `0${id}`, age_ms, by });

describe('new orders', () => {
  it('are announced once, also when they were accepted by themselves and several came at once', () => {
    const known = new Set<string>();
    const first = newOrdersOf(notice(order('52', 1_000), order('51', 2_000)), known, reader);
    expect(first).toMatchObject([
      { id: '52', order_no: '052', restaurant_id: 'r1', restaurant: '蜀香小馆', at: '2026-11-21T17:59:59.000Z' },
      { id: '51' },
    ]);
    expect(newOrdersOf(notice(order('53', 10), order('52', 1_500)), known, reader)).toMatchObject([{ id: '53' }]);
  });

  it('are none that were there when the page was opened, and none that its reader took', () => {
    const known = new Set<string>();
    const come = notice(order('52', 1_000, 'me'), order('51', 61_000), order('50', 3_000, 'another'));
    expect(newOrdersOf(come, known, reader).map(({ id }) => id)).toEqual(['50']);
  });

  it('are kept in a bounded number, the newest first', () => {
    const known = new Set<string>();
    let latest: ReturnType<typeof withNews> = [];
    for (let number = 0; number < 600; number += 1)
      latest = withNews(latest, newOrdersOf(notice(order(String(number), 0)), known, reader));
    expect(latest.map(({ id }) => id).slice(0, 2)).toEqual(['599', '598']);
    expect([latest.length, known.size]).toEqual([20, 500]);
  });
});
