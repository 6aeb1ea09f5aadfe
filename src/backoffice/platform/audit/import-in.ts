import * as z from 'zod/mini';
import { MenuChangeSchema, type MenuItemChange } from '#contract/domain/menu-import.ts';

const ImportSchema = z.looseObject({ changes: z.array(MenuChangeSchema) });

/** What an entry of the record says of an import: its changes, and its other facts; undefined for any other entry. */
export function importIn(
  after: unknown,
): { changes: readonly MenuItemChange[]; rest: Record<string, unknown> } | undefined {
  const found = z.safeParse(ImportSchema, after);
  if (!found.success) return undefined;
  const { changes, ...rest } = found.data;
  return { changes, rest };
}
