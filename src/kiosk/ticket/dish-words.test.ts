import { expect, it } from 'vitest';
import { orderOf } from '#tests/desk-gallery/orders.ts';
import { detailsOf } from './dish-words.ts';

it('says options, then removals, then additions with a plus', () => {
  const [item] = orderOf({ no: '1', lines: ['1 dandan +egg +noPeanuts +hot'] }).items;
  if (item === undefined) throw new Error('one line');
  expect(detailsOf(item, 'zh')).toEqual([
    { kind: 'option', text: '特辣' },
    { kind: 'removal', text: '走花生' },
    { kind: 'addition', text: '+煎蛋' },
  ]);
  expect(detailsOf(item, 'en').map(({ text }) => text)).toEqual(['Extra hot', 'NO peanuts', '+fried egg']);
});
