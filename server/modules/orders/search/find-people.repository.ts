import { personIn } from '../../../db/order-person.ts';
import { walkFound, type Reading } from './find-orders.repository.ts';
import { meaningOf } from './search-text.ts';

/** Orders that are looked at for one search: a word that is a dish's too is in very many. */
const MAX_LOOKED_AT = 2_000;
const NOT_BY = { id: '', order_no: '', number: '', external_id: null, street: '', dishes: '' };

/** The people of a restaurant whom the words mean by name, phone number or e-mail; who ordered last comes first. */
export async function findPeople(
  reading: Reading,
  { restaurantId, q, limit }: { restaurantId: string; q: string; limit: number },
): Promise<string[]> {
  const means = meaningOf(q);
  const found = new Set<string>();
  let looked = 0;
  await walkFound(reading, { restaurantId, q }, async (rows) => {
    const orders = await rows
      .select(['customer_name', 'customer_phone', 'customer_email', personIn('orders').as('who')])
      .execute();
    for (const { who, ...named } of orders) if (who !== null && means({ ...NOT_BY, ...named })) found.add(who);
    looked += orders.length;
    return found.size < limit && looked < MAX_LOOKED_AT;
  });
  return [...found].slice(0, limit);
}
