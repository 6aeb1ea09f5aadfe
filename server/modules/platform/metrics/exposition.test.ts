import { expect, it } from 'vitest';
import { createHistogram } from '../../../base/meters.ts';
import { gauge, histogram, writeExposition } from './exposition.ts';

it('[MT2] escapes what a label may hold, and leaves out what is not known', () => {
  const labels = { name: 'a "b"\\\nc' };
  const text = writeExposition([
    gauge('one', 'First\nline.', [{ labels, value: 1.5 }]),
    gauge('two', 'None.', undefined),
  ]);
  expect(text).toBe('# HELP one First\\nline.\n# TYPE one gauge\none{name="a \\"b\\"\\\\\\nc"} 1.5\n');
});

it('[MT2] writes a histogram with every bucket, its sum and its count', () => {
  const times = createHistogram([0.1, 1]);
  for (const seconds of [0.05, 0.5, 3]) times.observe(seconds);
  expect(writeExposition([histogram('t', 'Time.', times.read())]).split('\n')).toEqual([
    '# HELP t Time.',
    '# TYPE t histogram',
    't_bucket{le="0.1"} 1',
    't_bucket{le="1"} 2',
    't_bucket{le="+Inf"} 3',
    't_sum 3.55',
    't_count 3',
    '',
  ]);
});
