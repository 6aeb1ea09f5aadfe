import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Alarm } from '../board/board-model.ts';
import { isNews, newsFirst } from './alarm-word.ts';

const KINDS = ['new', 'due', 'changed', 'cancelled', 'courier'] as const;

it('[F18] names what is on the stove before what is to begin, and keeps the order of each', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...KINDS)), (kinds) => {
      const alarms = kinds.map((kind, index) => ({ kind, key: String(index) }) as unknown as Alarm);
      const sorted = newsFirst(alarms);
      expect(sorted).toEqual([...alarms.filter(isNews), ...alarms.filter((alarm) => !isNews(alarm))]);
    }),
  );
});
