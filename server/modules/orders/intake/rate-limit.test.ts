import { describe, expect, it } from 'vitest';
import { createChannelLimits, requestsIn } from './rate-limit.ts';

const lines = (count: number, options = 0) => ({
  items: Array.from({ length: count }, () => ({ options: Array.from({ length: options }, () => ({})) })),
});
const channel = (rate_per_second: number, burst: number) => ({ id: 'c', rate_per_second, burst });

function startLimits() {
  let now = 0;
  const { allow, charge } = createChannelLimits({ now: () => now });
  return { allow, charge, wait: (seconds: number) => (now += seconds * 1000) };
}

describe('what an order counts in the rate of its channel', () => {
  it('[DO6] is one for each order, and one more for every 25 lines and options', () => {
    expect(requestsIn([lines(2)])).toBe(1);
    expect(requestsIn([lines(25)])).toBe(1);
    expect(requestsIn([lines(26)])).toBe(2);
    expect(requestsIn([lines(200)])).toBe(8);
    expect(requestsIn([lines(20, 4)])).toBe(4);
    expect(requestsIn([lines(1), lines(1), lines(50)])).toBe(4);
  });

  it('is one where nothing can be read', () => {
    expect(requestsIn([null, 'text', {}, { items: 'none' }, { items: [null, 7, { options: 'x' }] }])).toBe(5);
  });

  it('[DO6] lets a heavy order through, and what follows waits', () => {
    const { allow, wait } = startLimits();
    expect(allow(channel(2, 10), 8)).toBe(true);
    expect(allow(channel(2, 10), 8)).toBe(true);
    expect(allow(channel(2, 10))).toBe(false);
    wait(3);
    expect(allow(channel(2, 10))).toBe(false);
    wait(0.5);
    expect(allow(channel(2, 10))).toBe(true);
  });

  it('[DO6] counts what turned out to be heavier after it was let through', () => {
    const { allow, charge, wait } = startLimits();
    expect(allow(channel(2, 10))).toBe(true);
    charge(channel(2, 10), 15);
    expect(allow(channel(2, 10))).toBe(false);
    wait(3.5);
    expect(allow(channel(2, 10))).toBe(true);
  });

  it('waits for one burst at most', () => {
    const { allow, wait } = startLimits();
    expect(allow(channel(1, 10), 300)).toBe(true);
    wait(10);
    expect(allow(channel(1, 10))).toBe(false);
    wait(1);
    expect(allow(channel(1, 10))).toBe(true);
  });
});
