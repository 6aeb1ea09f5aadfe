import { expect, it } from 'vitest';
import { isUnsaid } from './audit-words.ts';
import { changeLines } from '../../kit/change-lines.ts';

it('says of an adjustment what it comes to, and not again who made it and what it is called', () => {
  const adjustment = { id: 'a', at: '2026-11-02T10:00:00.000Z', by: 'admin', amount_cents: 500, reason: 'Late payout' };
  const lines = changeLines({ adjustments: [] }, { adjustments: [adjustment] }, String);
  expect(lines.filter((line) => !isUnsaid(line))).toEqual([
    {
      path: [
        { kind: 'field', name: 'adjustments' },
        { kind: 'entry', name: 'Late payout' },
        { kind: 'field', name: 'amount_cents' },
      ],
      before: null,
      after: '500',
    },
  ]);
});
