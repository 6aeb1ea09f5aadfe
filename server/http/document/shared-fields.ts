import { isSame } from '#contract/domain/canonical.ts';
import type { JsonSchema } from './json-schemas.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Below this many characters a reference saves little and only makes the reader look it up. */
const WORTH = 400;

/** An object that says nothing but its fields. */
const isPlain = (schema: JsonSchema): boolean =>
  schema.type === 'object' && Object.keys(schema).every((key) => ['type', 'properties', 'required'].includes(key));

/** Whether an object has every field of another one, each the same, and more. */
function extendsIt(schema: JsonSchema, base: JsonSchema): boolean {
  const [own, theirs] = [schema.properties ?? {}, base.properties ?? {}];
  const names = Object.keys(theirs);
  return (
    Object.keys(own).length > names.length &&
    names.every(
      (name) =>
        name in own &&
        isSame(own[name], theirs[name]) &&
        schema.required?.includes(name) === base.required?.includes(name),
    )
  );
}

/** The largest of the objects that another one extends. */
function baseOf(
  schema: JsonSchema,
  plain: readonly (readonly [string, JsonSchema])[],
): readonly [string, JsonSchema] | undefined {
  const size = ([, base]: readonly [string, JsonSchema]): number => JSON.stringify(base).length;
  return plain
    .filter((entry) => size(entry) >= WORTH && extendsIt(schema, entry[1]))
    .toSorted((left, right) => size(right) - size(left))[0];
}

/** Schemas in which an object that has every field of another names that one, and spells out only what it adds. */
export function withBases(schemas: Schemas): Record<string, JsonSchema> {
  const plain = Object.entries(schemas).filter(([, schema]) => isPlain(schema));
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const [baseName, base] = (isPlain(schema) ? baseOf(schema, plain) : undefined) ?? [];
      if (base === undefined) return [name, schema];
      const added = Object.entries(schema.properties ?? {}).filter(([field]) => !(field in (base.properties ?? {})));
      const required = added.map(([field]) => field).filter((field) => schema.required?.includes(field));
      const more: JsonSchema = { type: 'object', properties: Object.fromEntries(added), required };
      return [name, { allOf: [{ $ref: `#/components/schemas/${baseName}` }, more] }];
    }),
  );
}
