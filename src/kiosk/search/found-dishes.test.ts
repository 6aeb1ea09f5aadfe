import { expect, it } from 'vitest';
import { orderOf } from '#tests/desk-gallery/orders.ts';
import { foundDishes } from './found-dishes.ts';

const lines = ['3 rice', '1 mapo +hot', '1 soup', '1 rice', '1 pork', '1 dandan', '2 beef'];
const order = orderOf({ no: '047', lines });

it('[F5] lists dishes as the ticket merges them, and says how many more there are', () => {
  expect(foundDishes(order, '', 'zh')).toEqual({
    lines: ['4× 白米饭', '1× 麻婆豆腐', '1× 酸辣汤', '1× 回锅肉'],
    more: 2,
  });
  expect(foundDishes(orderOf({ no: '048', lines: ['1 rice'] }), '', 'zh')).toEqual({ lines: ['1× 白米饭'], more: 0 });
});

it('[F5] begins with the dish that was asked for, in whichever language', () => {
  expect(foundDishes(order, 'BEEF', 'zh').lines[0]).toBe('2× 夫妻肺片');
});
