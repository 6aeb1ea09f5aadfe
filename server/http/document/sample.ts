import { SAMPLE_OF_COMPONENT, sampleId, sampleOfField } from './sample-values.ts';
import type { JsonSchema } from './json-schemas.ts';

type Components = Readonly<Record<string, JsonSchema>>;
/**
 * The place of a value: its field, the named schema around it, and whether a caller sends it or the server returns it.
 */
type Place = { field: string; owner: string; isSent: boolean };

const REF = '#/components/schemas/';

function matches(schema: JsonSchema, value: unknown): boolean {
  if (schema.enum !== undefined) return schema.enum.some((one) => one === value);
  if (typeof value === 'string')
    return (
      schema.type === 'string' &&
      (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value)) &&
      value.length >= (schema.minLength ?? 0) &&
      value.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY)
    );
  if (typeof value === 'number')
    return (
      (schema.type === 'number' || (schema.type === 'integer' && Number.isInteger(value))) &&
      value >= (schema.minimum ?? Number.NEGATIVE_INFINITY) &&
      value <= (schema.maximum ?? Number.POSITIVE_INFINITY)
    );
  if (typeof value === 'boolean') return schema.type === 'boolean';
  return Array.isArray(value) ? schema.type === 'array' : value === null;
}

/** The alternatives of a union, also of one written as several types. */
function branchesOf(schema: JsonSchema): JsonSchema[] | undefined {
  const { type } = schema;
  if (Array.isArray(type)) return type.map((one) => ({ ...schema, type: one }));
  return (schema.anyOf ?? schema.oneOf)?.map(asSchema);
}

const isNull = (schema: JsonSchema): boolean => schema.type === 'null';
const asSchema = (schema: unknown): JsonSchema =>
  typeof schema === 'object' && schema !== null ? (schema as JsonSchema) : {};

/** Makes values that a schema accepts and that look like a restaurant's, chosen by field name. */
export function makeSampler(components: Components): (schema: JsonSchema, isSent: boolean) => unknown {
  function sampleObject(schema: JsonSchema, { isSent, owner }: Place): unknown {
    const entries = Object.entries(schema.properties ?? {}).flatMap(([field, property]) => {
      const value = asSchema(property);
      // Kept short: requests without the fields that have a default, replies without those that may be absent. The
      // optional fields of a request show what a change may set.
      if (schema.required?.includes(field) !== true && (!isSent || 'default' in value)) return [];
      return [[field, sample(value, { field, owner, isSent })] as const];
    });
    return Object.fromEntries(entries);
  }

  function sampleArray(schema: JsonSchema, place: Place): unknown {
    const one = { ...place, field: place.field.replace(/s$/, '') };
    return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sample(asSchema(schema.items), one));
  }

  function sampleUnion(branches: readonly JsonSchema[], place: Place): unknown {
    const [first = {}] = branches.filter((branch) => !isNull(branch));
    if (!branches.some(isNull)) return sample(first, place);
    const known = sampleOfField(place.field, place.owner);
    const isKnown = known !== undefined && matches(resolve(first), known);
    return isKnown ? known : null;
  }

  const resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined ? schema : (components[schema.$ref.slice(REF.length)] ?? {});

  function sampleScalar(schema: JsonSchema, { field }: Place): unknown {
    if (schema.enum !== undefined) return schema.enum[0];
    if (schema.type === 'boolean') return false;
    if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
    if (schema.type === 'string' && schema.pattern === undefined)
      return 'text'.padEnd(schema.minLength ?? 0, ' of words');
    if (schema.type !== 'string') return null;
    throw new Error(`no sample of ${field} fits ${schema.pattern}: name one in sample-values.ts`);
  }

  function sample(schema: JsonSchema, place: Place): unknown {
    if (schema.const !== undefined) return schema.const;
    if (schema.$ref !== undefined) {
      const name = schema.$ref.slice(REF.length);
      const inner = resolve(schema);
      const isEntity = inner.type === 'object';
      if (name === 'Id') return sampleId(place.field, place.owner);
      const known = sampleOfField(place.field, place.owner);
      if (!isEntity && known !== undefined && matches(inner, known)) return known;
      if (name in SAMPLE_OF_COMPONENT) return SAMPLE_OF_COMPONENT[name];
      return sample(inner, isEntity ? { ...place, owner: name } : place);
    }
    const branches = branchesOf(schema);
    if (branches !== undefined) return sampleUnion(branches, place);
    const known = sampleOfField(place.field, place.owner);
    if (known !== undefined && matches(schema, known)) return known;
    if (schema.type === 'object') return sampleObject(schema, place);
    if (schema.type === 'array') return sampleArray(schema, place);
    return sampleScalar(schema, place);
  }

  return (schema, isSent) => sample(schema, { field: '', owner: '', isSent });
}
