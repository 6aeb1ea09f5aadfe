import { expect, it } from 'vitest';
import { createCounter, createHistogram } from './meters.ts';

it('a counter counts each combination of labels, whatever their order', () => {
  const counter = createCounter<{ a: string; b: string }>();
  counter.add({ a: '1', b: '2' });
  counter.add({ b: '2', a: '1' });
  counter.add({ a: '2', b: '1' });
  expect(counter.read()).toEqual([
    { labels: { a: '1', b: '2' }, value: 2 },
    { labels: { a: '2', b: '1' }, value: 1 },
  ]);
});

it('a histogram counts what is at most each bound, and what is above all', () => {
  const histogram = createHistogram([1, 2, 4]);
  for (const value of [0.5, 1, 1.5, 4, 9]) histogram.observe(value);
  expect(histogram.read()).toEqual({
    atMost: [
      { bound: 1, count: 2 },
      { bound: 2, count: 3 },
      { bound: 4, count: 4 },
    ],
    count: 5,
    sum: 16,
  });
});
