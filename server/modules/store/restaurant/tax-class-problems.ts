import type { StoreProblem } from '#contract/domain/store-rules.ts';
import type { TaxClass } from '#contract/domain/tax.ts';
import type { Tx } from '../../../db/database.ts';

/** A class of tax that dishes have stays: the problem names it and their number. */
export async function taxClassProblems(
  tx: Tx,
  restaurantId: string,
  before: readonly TaxClass[],
  wanted: readonly TaxClass[] | undefined,
): Promise<StoreProblem[]> {
  const removed = wanted === undefined ? [] : before.filter(({ id }) => !wanted.some((one) => one.id === id));
  if (removed.length === 0) return [];
  const used = await tx
    .selectFrom('dish')
    .select((eb) => ['tax_class_id', eb.fn.countAll<number>().as('count')])
    .where('restaurant_id', '=', restaurantId)
    .where(
      'tax_class_id',
      'in',
      removed.map(({ id }) => id),
    )
    .groupBy('tax_class_id')
    .execute();
  const countOf = new Map(used.map(({ tax_class_id, count }) => [tax_class_id, count]));
  return removed.flatMap(({ id, name }): StoreProblem[] => {
    const count = countOf.get(id);
    return count === undefined ? [] : [{ path: ['tax_classes'], code: 'in_use', params: { name, count } }];
  });
}
