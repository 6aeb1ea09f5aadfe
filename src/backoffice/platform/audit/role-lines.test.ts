import { expect, it } from 'vitest';
import { withLineWords } from './role-lines.ts';

it('[RO5] says in words what a role lost and what it got, and leaves other changes alone', () => {
  const words = withLineWords(
    { name: 'Early', permissions: ['order.work', 'bill.see'] },
    { name: 'Early', permissions: ['order.work', 'day.close'] },
    (lines) => `<${lines.join('>; <')}>`,
  );
  expect(words).toMatchObject([{ permissions: '<bill.see>' }, { permissions: '<day.close>' }]);
  expect(withLineWords(null, { tags: ['a'] }, () => 'x')).toEqual([null, { tags: ['a'] }]);
});
