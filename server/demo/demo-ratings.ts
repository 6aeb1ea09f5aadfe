import type { Row } from '../db/schema.ts';
import { toJson } from '../db/json.ts';
import type { Context } from '../modules/context.ts';
import { HOUR_MS, isoAt } from '../base/clock.ts';
import type { Random } from './random.ts';

/** `dishes`: their names as the customer saw them. */
type Opinion = { stars: number; text: string; dishes?: readonly string[] };

const OPINIONS: readonly Opinion[] = [
  { stars: 5, text: '麻得刚好，米饭也香，下次还点。', dishes: ['麻婆豆腐', '白米饭'] },
  { stars: 5, text: 'Exactly like home. The mapo tofu is the best in the neighborhood.', dishes: ['Mapo Tofu'] },
  { stars: 5, text: '送得快，还是烫的。' },
  { stars: 5, text: '' },
  { stars: 4, text: 'Tasty, but the soup leaked a little in the bag.', dishes: ['Hot and Sour Soup'] },
  { stars: 4, text: '味道不错，就是少了双筷子。' },
  { stars: 4, text: 'Great value at lunch.' },
  { stars: 3, text: '有点咸，备注写了少盐。' },
  { stars: 3, text: 'Good food, arrived 20 minutes late.' },
  { stars: 2, text: 'Asked for no peanuts and found some. Please read the notes.' },
  { stars: 1, text: '等了一个小时，打电话没人接。' },
];
const REPLIES = ['谢谢！下次见。', 'Thank you, see you soon!', '抱歉，已经跟厨房说了，下次给您补上。'] as const;
const REVIEWED_ORDERS = 80;

/** Reviews of finished orders of the demo's past; some have an answer. */
export async function writeRatings(context: Context, restaurantId: string, random: Random): Promise<void> {
  const { db } = context.database;
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'customer_name', 'created_at'])
    .where('restaurant_id', '=', restaurantId)
    .where('status', '=', 'order_completed')
    .orderBy('created_at', 'desc')
    .limit(REVIEWED_ORDERS * 8)
    .execute();
  const rows = orders
    .filter(() => random.chance(1 / 8))
    .map(({ id, customer_name, created_at }): Row<'rating'> => {
      // Most customers are pleased: the power favors the front of the list.
      const opinion = OPINIONS[Math.floor(random.next() ** 1.7 * OPINIONS.length)] ?? { stars: 5, text: '' };
      const at = Date.parse(created_at) + random.int(2, 30) * HOUR_MS;
      const isAnswered = opinion.text !== '' && random.chance(0.4);
      return {
        restaurant_id: restaurantId,
        id: context.ids.next(),
        order_id: id,
        external_id: null,
        customer: customer_name,
        stars: opinion.stars,
        text: opinion.text,
        dishes: toJson(opinion.dishes ?? []),
        reply: isAnswered ? (REPLIES[opinion.stars < 4 ? 2 : random.int(0, 1)] ?? null) : null,
        replied_at: isAnswered ? isoAt(at + HOUR_MS) : null,
        replied_by: isAnswered ? '蜀香老板' : null,
        created_at: isoAt(Math.min(at, context.clock.now())),
        deleted_at: null,
        deleted_reason: null,
      };
    });
  if (rows.length > 0) await db.insertInto('rating').values(rows).execute();
}
