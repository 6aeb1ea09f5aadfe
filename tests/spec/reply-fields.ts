import * as z from 'zod/mini';

/** The names of all fields of a schema, at any depth. */
export function fieldsIn(schema: z.core.$ZodType): string[] {
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node) as [string, unknown][]) {
      if (key === 'properties' && typeof value === 'object' && value !== null)
        for (const name of Object.keys(value)) names.add(name);
      walk(value);
    }
  };
  walk(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  return [...names];
}
