import type { JsonSchema } from './json-schemas.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

const KEYWORDS = new Set(['type', 'properties', 'required']);
/** Two or three fields in common (an id and a name) are no kinship. */
const LEAST_FIELDS = 4;

const isPlain = (schema: JsonSchema): boolean =>
  schema.type === 'object' &&
  schema.properties !== undefined &&
  Object.keys(schema).every((keyword) => KEYWORDS.has(keyword));

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema): Map<string, string> =>
  new Map(
    Object.entries(properties).map(([name, field]) => [
      name,
      `${required.includes(name) ? '' : '?'}${JSON.stringify(field)}`,
    ]),
  );

/** Objects that have all fields of another named one say so, and spell out only what they have besides. */
export function extendSchemas(schemas: Schemas): Record<string, JsonSchema> {
  const plain = Object.entries(schemas)
    .filter(([, schema]) => isPlain(schema))
    .map(([name, schema]) => ({ name, schema, fields: fieldsOf(schema) }))
    .toSorted((left, right) => right.fields.size - left.fields.size);
  const extended = { ...schemas };
  for (const { name, schema, fields } of plain) {
    const base = plain.find(
      (other) =>
        other.fields.size >= LEAST_FIELDS &&
        other.fields.size < fields.size &&
        [...other.fields].every(([field, text]) => fields.get(field) === text),
    );
    if (base === undefined) continue;
    const isOwn = (field: string): boolean => !base.fields.has(field);
    const required = (schema.required ?? []).filter(isOwn);
    extended[name] = {
      allOf: [
        { $ref: `#/components/schemas/${base.name}` },
        {
          type: 'object',
          properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([field]) => isOwn(field))),
          ...(required.length === 0 ? {} : { required }),
        },
      ],
    };
  }
  return extended;
}
