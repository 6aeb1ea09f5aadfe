import type { TaxClass } from '#contract/domain/tax.ts';
import { invalidField } from '#contract/errors.ts';
import { fromJsonOr } from '../../../db/json.ts';
import type { MenuChange } from './change-menu.ts';

/** Locks the store until the transaction ends: none of its classes is removed while a dish gets it. */
export async function lockTaxClasses({ context, live }: MenuChange): Promise<readonly TaxClass[]> {
  const row = await live.tx
    .selectFrom('restaurant')
    .select('tax_classes')
    .where('id', '=', live.restaurantId)
    .modifyEnd(context.database.traits.forUpdate)
    .executeTakeFirstOrThrow();
  return fromJsonOr<TaxClass[]>(row.tax_classes, []);
}

/** Refuses a class of tax that the store does not have; null is the store's own rate. */
export async function assertTaxClass(change: MenuChange, id: string | null | undefined, path: string): Promise<void> {
  if (id === null || id === undefined) return;
  const classes = await lockTaxClasses(change);
  if (!classes.some((one) => one.id === id))
    throw invalidField(path, 'unknown_tax_class', 'is not a class of tax of this store');
}
