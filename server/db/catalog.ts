import type { ColumnSpec } from './columns.ts';
import { MIGRATIONS } from './migrate.ts';

/** A table with all its columns, those of later migrations last. */
export type CatalogTable = {
  name: string;
  key: readonly string[];
  columns: readonly (readonly [string, ColumnSpec])[];
};

/** The tables after these migrations; a database of an older build has fewer. */
export function catalogOf(applied: ReadonlySet<string>): CatalogTable[] {
  const migrations = MIGRATIONS.filter(({ name }) => applied.has(name));
  const added = (table: string) => migrations.flatMap(({ columns }) => Object.entries(columns?.[table] ?? {}));
  return migrations.flatMap(({ tables }) =>
    Object.entries(tables).map(([name, spec]) => ({
      name,
      key: spec.key,
      columns: [...Object.entries(spec.columns), ...added(name)],
    })),
  );
}

/** The tables of this build. */
export const CATALOG: readonly CatalogTable[] = catalogOf(new Set(MIGRATIONS.map(({ name }) => name)));
