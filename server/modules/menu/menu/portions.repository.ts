import { isSoldOutByCount, movedPortions, type PortionMove } from '#contract/domain/portions.ts';
import type { DishStatus } from '#contract/domain/menu.ts';
import type { Tx } from '../../../db/database.ts';
import type { DialectTraits } from '../../../db/dialect.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Row } from '../../../db/schema.ts';
import { pairsOf, pairTable } from '../../../db/value-lists.ts';

type Some = { restaurantId: string; ids: readonly string[] };
type DishKey = { restaurantId: string; id: string };
type CountCells = Pick<Row<'dish'>, 'portions_left' | 'portions_until'>;
type Marked = CountCells & Pick<Row<'dish'>, 'id' | 'status' | 'sold_out_until'>;

const countedOf = prepared((db, { pairs }: { pairs: string }) =>
  db
    .selectFrom(pairTable(db, pairs))
    .innerJoin('dish', (join) => join.onRef('dish.restaurant_id', '=', 'named.one').onRef('dish.id', '=', 'named.two'))
    .select(['dish.restaurant_id', 'dish.id'])
    .where('dish.portions_left', 'is not', null),
);

/** Which dishes have their portions counted, of one or several restaurants; most orders have none. */
export async function findCounted(tx: Tx, dishes: readonly DishKey[]): Promise<readonly DishKey[]> {
  if (dishes.length === 0) return [];
  const pairs = pairsOf(dishes.map(({ restaurantId, id }) => [restaurantId, id]));
  const rows = await countedOf(tx, { pairs });
  return rows.map(({ restaurant_id, id }) => ({ restaurantId: restaurant_id, id }));
}

/** Locks those of the dishes whose portions are counted, and reads their counts; most orders have none. */
export async function lockCounted(tx: Tx, traits: DialectTraits, { restaurantId, ids }: Some) {
  const counted = (
    await findCounted(
      tx,
      ids.map((id) => ({ restaurantId, id })),
    )
  ).map(({ id }) => id);
  if (counted.length === 0) return [];
  return tx
    .selectFrom('dish')
    .select(['id', 'status', 'sold_out_until', 'portions_left', 'portions_until', 'version'])
    .where('restaurant_id', '=', restaurantId)
    .where('id', 'in', counted)
    .orderBy('id')
    .modifyEnd(traits.forUpdate)
    .execute();
}

type Writing = { tx: Tx; traits: DialectTraits; now: string; restaurantId: string; orderId: string };

/**
 * Takes and gives back an order's portions [PO2]. The last one sells its dish out until the count's end, and one that
 * comes back puts it on sale again [PO3]. Resolves to whether a count changed, which the screens must hear of.
 */
export async function movePortions(writing: Writing, moves: readonly PortionMove[]): Promise<boolean> {
  const { tx, traits, now, restaurantId, orderId } = writing;
  const dishes = await lockCounted(tx, traits, { restaurantId, ids: moves.map(({ dish_id }) => dish_id) });
  const counting = dishes.filter(({ portions_until }) => portions_until !== null && portions_until > now);
  if (counting.length === 0) return false;
  const taken = await takenBy(tx, restaurantId, orderId);
  let isChanged = false;
  for (const dish of counting) {
    const move = moves.find(({ dish_id }) => dish_id === dish.id);
    const was = { left: dish.portions_left ?? 0, taken: taken.get(dish.id) ?? 0 };
    if (move === undefined) continue;
    const is = movedPortions(was, move);
    if (is.left === was.left) continue;
    isChanged = true;
    await writeTaken(writing, dish.id, is.taken);
    await writeLeft(writing, dish, is.left);
  }
  return isChanged;
}

async function takenBy(tx: Tx, restaurantId: string, orderId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('portion_taken')
    .select(['dish_id', 'quantity'])
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', '=', orderId)
    .execute();
  return new Map(rows.map(({ dish_id, quantity }) => [dish_id, quantity]));
}

async function writeTaken({ tx, now, restaurantId, orderId }: Writing, dishId: string, quantity: number) {
  const row = { restaurant_id: restaurantId, order_id: orderId, dish_id: dishId, quantity, at: now };
  await tx
    .insertInto('portion_taken')
    .values(row)
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'order_id', 'dish_id']).doUpdateSet(row))
    .execute();
}

/** A count is no edit of the dish: its version rises only with its status, so that a form open on it can be saved. */
async function writeLeft({ tx, now, restaurantId }: Writing, dish: Marked & { version: number }, left: number) {
  const marks = marksAfter(dish, left);
  await tx
    .updateTable('dish')
    .set({
      portions_left: left,
      ...(marks === null ? {} : { ...marks, off_since_at: now, off_by: '', version: dish.version + 1 }),
    })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', dish.id)
    .execute();
}

/** The status that a count brings with it; null where the dish keeps its own. */
function marksAfter(dish: Marked, left: number): Pick<Marked, 'status' | 'sold_out_until'> | null {
  if (left === 0 && dish.status === 'on_sale') return { status: 'sold_out', sold_out_until: dish.portions_until };
  const isBack = left > 0 && isSoldOutByCount({ ...dish, status: dish.status as DishStatus });
  return isBack ? { status: 'on_sale', sold_out_until: null } : null;
}

/** Begins a new count of a dish, or ends its count with null: what orders took of the old one does not come back. */
export async function forgetTaken(tx: Tx, restaurantId: string, dishId: string): Promise<void> {
  await tx
    .deleteFrom('portion_taken')
    .where('restaurant_id', '=', restaurantId)
    .where('dish_id', '=', dishId)
    .execute();
}

const NO_COUNT: CountCells = { portions_left: null, portions_until: null };

/**
 * A dish's count after a person or a clock changed its status: it ends with its day, and where a dish of which none is
 * left goes back on sale, since a person found more of it.
 */
export const countAfter = (dish: CountCells, status: string, now: string): CountCells =>
  (dish.portions_until !== null && dish.portions_until <= now) || (dish.portions_left === 0 && status === 'on_sale')
    ? NO_COUNT
    : { portions_left: dish.portions_left, portions_until: dish.portions_until };
