import type { Order, OrderItem } from '#contract/domain/order.ts';
import { orderOf, PEANUTS } from './orders.ts';

const TOPPINGS = [
  ['肥牛', 'Beef slices'],
  ['羊肉卷', 'Lamb rolls'],
  ['鱼丸', 'Fish balls'],
  ['虾滑', 'Shrimp paste'],
  ['午餐肉', 'Luncheon meat'],
  ['毛肚', 'Beef tripe'],
  ['鸭血', 'Duck blood'],
  ['豆腐皮', 'Tofu skin'],
  ['冻豆腐', 'Frozen tofu'],
  ['木耳', 'Wood ear mushrooms'],
  ['金针菇', 'Enoki mushrooms'],
  ['土豆片', 'Potato slices'],
  ['藕片', 'Lotus root slices'],
  ['娃娃菜', 'Baby napa cabbage'],
  ['菠菜', 'Spinach'],
  ['宽粉', 'Wide glass noodles'],
  ['方便面', 'Instant noodles'],
  ['鹌鹑蛋', 'Quail eggs'],
  ['年糕', 'Rice cakes'],
  ['海带结', 'Kelp knots'],
] as const;
const NOTE = 'Not too numbing please, and put the noodles in a separate box';
const SESAME = { text_zh: '芝麻过敏', text_en: 'Sesame allergy', found: false };

function bowl(item: OrderItem, times: number): OrderItem {
  const options = Array.from({ length: times }, () => TOPPINGS)
    .flat()
    .map(([name_zh, name_en], at) => ({
      specification: `Toppings ${at}`,
      name_zh,
      name_en,
      quantity: 1,
      extra_price_cents: 0,
      is_removal: at % 20 === 19,
    }));
  const note = { text: NOTE, lang: 'en' as const, other: '少麻，面另外装' };
  const names = { name_zh: '自选麻辣烫', name_en: 'Build-Your-Own Malatang' };
  return { ...item, ...names, options, note, allergens: ['peanut', 'sesame'] };
}

/** Bowls with all their toppings, each once, twice or four times as many as a cook reads at a glance. */
export const bowlOrders = (): Order[] =>
  [1, 2, 4].flatMap((times, at) =>
    [0, 1].map((way) => {
      const no = String(20 + at * 2 + way).padStart(3, '0');
      const lines = way === 0 ? ['1 soup'] : ['1 soup', '1 fish'];
      const order = orderOf({ no, lines, dueIn: at * 2 + way - 4, allergies: [PEANUTS, SESAME] });
      return { ...order, items: order.items.map((item) => bowl(item, times)) };
    }),
  );
