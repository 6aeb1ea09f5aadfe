import type { Order } from '#contract/domain/order.ts';
import type { TaxLine } from '#contract/domain/tax.ts';
import { fromFlag, fromJson, toFlag, toJson } from './json.ts';
import type { Row } from './schema.ts';

type Taxed = Pick<Order, 'tax_included' | 'tax_lines' | 'remitted_tax_cents'>;
type TaxCells = Pick<Row<'orders'>, 'tax_included' | 'tax_lines' | 'remitted_tax_cents'>;

/** How the tax of a row comes about. A row of an older version does not say it. */
export function taxOfRow({ tax_included, tax_lines, remitted_tax_cents }: TaxCells): Taxed {
  const taxed: Taxed = {};
  if (tax_included !== null) taxed.tax_included = fromFlag(tax_included);
  if (remitted_tax_cents !== null) taxed.remitted_tax_cents = remitted_tax_cents;
  if (tax_lines !== null) taxed.tax_lines = fromJson<TaxLine[]>(tax_lines);
  return taxed;
}

export const taxCells = ({ tax_included, tax_lines, remitted_tax_cents }: Taxed): TaxCells => ({
  tax_included: tax_included === undefined ? null : toFlag(tax_included),
  tax_lines: tax_lines === undefined ? null : toJson(tax_lines),
  remitted_tax_cents: remitted_tax_cents ?? null,
});
