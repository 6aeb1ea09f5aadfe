import type { Question } from './who-changed.ts';

type Post = (path: string, body: object) => Promise<Record<string, unknown>>;
type Get = (path: string, query: Record<string, string>) => Promise<Record<string, unknown>>;
type Dish = { id: string; name_zh: string; name_en: string; price_cents: number; version: number };
type Named = { id: string; name: string };

/** An owner's five changes in their first restaurant, each with the question that a person asks afterwards. */
export async function makeChanges(get: Get, post: Post, owner: string): Promise<Question[]> {
  const [restaurant] = (await get('/restaurant/get_list', {}))['items'] as Named[];
  if (restaurant === undefined) throw new Error('the owner has no restaurant');
  const restaurant_id = restaurant.id;
  const dishes = (await get('/menu/get', { restaurant_id }))['items'] as Dish[];
  const [first, second, third] = dishes;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('the menu has too few dishes');
  const price_cents = first.price_cents + 100;
  const words = `Robot ${Date.now() % 10_000}`;
  await post('/menu/update', { restaurant_id, dish_id: first.id, version: first.version, change: { price_cents } });
  await post('/menu/update_dishes_status', { restaurant_id, dish_ids: [second.id], status: 'off_shelf' });
  await post('/menu/update', {
    restaurant_id,
    dish_id: third.id,
    version: third.version,
    change: { name_en: `${third.name_en} ${words}` },
  });
  await post('/restaurant/update_open', { restaurant_id, busy_minutes: 20 });
  await post('/channel/add', { restaurant_id, kind: 'native', name: words, auto_accept: false });
  const money = (cents: number): RegExp => new RegExp(String(cents / 100).replace('.', '\\.'));
  return [
    {
      say: `who changed the price of ${first.name_zh}?`,
      search: first.name_zh,
      shows: [owner, first.name_zh, money(price_cents)],
    },
    { say: `who took ${second.name_zh} off?`, search: second.name_zh, shows: [owner, second.name_zh, restaurant.name] },
    { say: `who renamed a dish ${words}?`, search: `${third.name_en} ${words}`, shows: [owner, words] },
    { say: `who made ${restaurant.name} busy?`, search: owner, shows: [owner, restaurant.name, '20'] },
    { say: `who added the channel ${words}?`, search: words, shows: [owner, words, restaurant.name] },
  ];
}
