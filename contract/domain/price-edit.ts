import * as z from 'zod/mini';
import { IdSchema } from './basics.ts';
import { MAX_DISHES } from './menu-input.ts';
import { changedPrice, LEAST_PERCENT, MAX_PRICE_CENTS, MOST_PERCENT, type PriceRounding } from './menu-price.ts';

const PriceCentsSchema = z.int().check(z.minimum(0), z.maximum(MAX_PRICE_CENTS));

/** A change of many prices, or its undoing: each dish whose price is still what it became gets back what it was. */
export const PriceEditSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('amount'),
    cents: z.int().check(z.minimum(-MAX_PRICE_CENTS), z.maximum(MAX_PRICE_CENTS)),
  }),
  z.object({
    kind: z.literal('percent'),
    percent: z.number().check(z.minimum(LEAST_PERCENT), z.maximum(MOST_PERCENT)),
  }),
  z.object({
    kind: z.literal('back'),
    prices: z
      .array(z.object({ dish_id: IdSchema, was_cents: PriceCentsSchema, cents: PriceCentsSchema }))
      .check(z.maxLength(MAX_DISHES)),
  }),
]);
type PriceEdit = z.infer<typeof PriceEditSchema>;

/**
 * The price of each dish after an edit, null where it would be none (`changedPrice`). One that somebody has changed since
 * is not taken back.
 */
export function pricesAfter(
  dishes: readonly { id: string; price_cents: number }[],
  edit: PriceEdit,
  rounding: PriceRounding,
): (number | null)[] {
  if (edit.kind !== 'back') return dishes.map(({ price_cents }) => changedPrice(price_cents, edit, rounding));
  const back = new Map(edit.prices.map((price) => [price.dish_id, price]));
  return dishes.map(({ id, price_cents }) => {
    const price = back.get(id);
    return price?.cents === price_cents ? price.was_cents : price_cents;
  });
}
