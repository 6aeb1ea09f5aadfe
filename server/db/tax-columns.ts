import type { Order } from '#contract/domain/order.ts';
import type { TaxLine } from '#contract/domain/tax.ts';
import { fromFlag, fromJson, toFlag, toJson } from './json.ts';
import type { Row } from './schema.ts';

type Taxed = Pick<Order, 'tax_included' | 'tax_lines' | 'remitted_tax_cents'>;
type TaxCells = Pick<Row<'orders'>, 'tax_included' | 'tax_lines' | 'remitted_tax_cents'>;

/** How the tax of a row comes about, without its lines. A row of an older version has neither. */
export const taxSums = ({
  tax_included,
  remitted_tax_cents,
}: Omit<TaxCells, 'tax_lines'>): Omit<Taxed, 'tax_lines'> => ({
  ...(tax_included === null ? {} : { tax_included: fromFlag(tax_included) }),
  ...(remitted_tax_cents === null ? {} : { remitted_tax_cents }),
});

export const taxOfRow = ({ tax_lines, ...row }: TaxCells): Taxed => ({
  ...taxSums(row),
  ...(tax_lines === null ? {} : { tax_lines: fromJson<TaxLine[]>(tax_lines) }),
});

export const taxCells = ({ tax_included, tax_lines, remitted_tax_cents }: Taxed): TaxCells => ({
  tax_included: tax_included === undefined ? null : toFlag(tax_included),
  tax_lines: tax_lines === undefined ? null : toJson(tax_lines),
  remitted_tax_cents: remitted_tax_cents ?? null,
});
