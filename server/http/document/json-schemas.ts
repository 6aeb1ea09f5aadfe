import * as z from 'zod/mini';
import { FailureSchema, type CallSpec } from '#contract/http/call.ts';
import { ReplySchema, type NamedSchemas } from './named-schemas.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;
type Schemas = Record<string, JsonSchema>;

/** A call's own shapes; named schemas are references. */
export type CallShapes = Partial<Record<'params' | 'query' | 'headers' | 'body' | 'card' | 'reply', JsonSchema>>;

const SENT = ['params', 'query', 'headers', 'body', 'card'] as const;
const REF = '#/components/schemas/';
const CALL = 'call:';
/** Schemas that every reply uses, also where no call names them. */
const ENVELOPES = { reply: ReplySchema, failure: FailureSchema };

type Converted = { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema };

/** Removes zod's output that clients cannot use or cannot read. */
function tidy({ zodSchema, jsonSchema }: Converted, io: 'input' | 'output'): void {
  // A reply may grow: a client ignores fields it does not know.
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minLength === 0) delete jsonSchema.minLength;
  if (zodSchema._zod.def.type === 'nullable') joinNull(jsonSchema);
  if (zodSchema._zod.def.type === 'record') nameKeys(jsonSchema, zodSchema._zod.def.keyType._zod.values);
}

/** An untyped value does not need a null alternative, and a plain type lists null among its types. */
function joinNull(jsonSchema: JsonSchema): void {
  const [inner, ...others] = (jsonSchema.anyOf ?? []).filter((branch) => branch.type !== 'null');
  if (inner === undefined || others.length > 0) return;
  const isAnything = Object.keys(inner).length === 0;
  const isPlain =
    typeof inner.type === 'string' && !('const' in inner) && inner.enum === undefined && inner.type !== 'object';
  if (isAnything || isPlain) delete jsonSchema.anyOf;
  if (isPlain) Object.assign(jsonSchema, inner, { type: [inner.type, 'null'] });
}

/** A record of known keys becomes an object, so that generators make fields of it. */
function nameKeys(jsonSchema: JsonSchema, keys: ReadonlySet<unknown> | undefined): void {
  const { additionalProperties } = jsonSchema;
  if (keys === undefined || additionalProperties === undefined) return;
  jsonSchema.properties = Object.fromEntries([...keys].map((key) => [String(key), additionalProperties]));
  delete jsonSchema.propertyNames;
  delete jsonSchema.additionalProperties;
}

/** Converts all calls and named schemas at once with zod, so that the named ones become references. */
function convert(calls: readonly CallSpec[], named: NamedSchemas, io: 'input' | 'output'): Schemas {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of named) registry.add(schema, { id });
  for (const spec of calls) {
    const shape: Record<string, z.core.$ZodType> = {};
    for (const part of io === 'input' ? SENT : (['reply'] as const)) {
      const schema = spec[part];
      if (schema !== undefined) shape[part] = schema;
    }
    registry.add(z.object(shape), { id: CALL + spec.name });
  }
  if (io === 'output') registry.add(z.object(ENVELOPES), { id: CALL });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    metadata: registry,
    unrepresentable: 'any',
    uri: (id) => REF + id,
    override: (context) => tidy(context, io),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, id: _name, ...schema }]) => [id, schema]),
  );
}

const refsOf = (schema: JsonSchema): string[] =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1] ?? '');

/** The named schemas that the calls reach. */
function reached(schemas: Schemas): Set<string> {
  const names = new Set<string>();
  const visit = (schema: JsonSchema | undefined): void => {
    for (const name of schema === undefined ? [] : refsOf(schema)) {
      if (names.has(name)) continue;
      names.add(name);
      visit(schemas[name]);
    }
  };
  for (const [id, schema] of Object.entries(schemas)) if (id.startsWith(CALL)) visit(schema);
  return names;
}

/** Names of schemas that differ between request and reply (defaults), directly or through a part. */
function twofold(sent: Schemas, answered: Schemas): Set<string> {
  const inAnswers = reached(answered);
  const both = [...reached(sent)].filter((name) => inAnswers.has(name));
  const names = new Set(both.filter((name) => JSON.stringify(sent[name]) !== JSON.stringify(answered[name])));
  for (let size = -1; size !== names.size;) {
    ({ size } = names);
    for (const name of both) if (refsOf(sent[name] ?? {}).some((part) => names.has(part))) names.add(name);
  }
  return names;
}

function renamed(schemas: Schemas, names: ReadonlySet<string>): Schemas {
  const nameOf = (name: string): string => (names.has(name) ? `${name}Sent` : name);
  const taken = [...names].find((name) => `${name}Sent` in schemas);
  if (taken !== undefined)
    throw new Error(`${taken} is smaller in requests than in replies, and the name ${taken}Sent is taken`);
  const text = JSON.stringify(schemas).replaceAll(
    /"\$ref":"#\/components\/schemas\/(\w+)"/g,
    (_match, name: string) => `"$ref":"${REF}${nameOf(name)}"`,
  );
  const renamedSchemas = JSON.parse(text) as Schemas;
  return Object.fromEntries(Object.entries(renamedSchemas).map(([name, schema]) => [nameOf(name), schema]));
}

/** They stand beside null in over a hundred places; a name keeps the document small. */
const OFTEN_NULL = ['Id', 'Instant', 'GivenInstant', 'Cents', 'Day'];

const orNull = (name: string): JsonSchema => ({ anyOf: [{ $ref: REF + name }, { type: 'null' }] });

/** The schemas with `IdOrNull` and its like in place of what each spells out, and these beside them. */
function withNamedNulls(schemas: Schemas): Schemas {
  let text = JSON.stringify(schemas);
  const added: Schemas = {};
  for (const name of OFTEN_NULL) {
    const spelled = JSON.stringify(orNull(name));
    if (!text.includes(spelled)) continue;
    added[`${name}OrNull`] = orNull(name);
    text = text.replaceAll(spelled, JSON.stringify({ $ref: `${REF}${name}OrNull` }));
  }
  return { ...(JSON.parse(text) as Schemas), ...added };
}

/** Every call's shapes and the components they refer to; `…Sent` is a component's smaller form in requests. */
export function jsonSchemasOf(
  calls: readonly CallSpec[],
  named: NamedSchemas,
): { components: Schemas; shapes: Map<string, CallShapes> } {
  const answered = withNamedNulls(convert(calls, named, 'output'));
  const plain = withNamedNulls(convert(calls, named, 'input'));
  const sent = renamed(plain, twofold(plain, answered));
  const components: Schemas = {};
  for (const schemas of [sent, answered]) for (const name of reached(schemas)) components[name] = schemas[name] ?? {};
  const shapes = new Map(
    calls.map(({ name }): [string, CallShapes] => {
      const parts: CallShapes = { ...sent[CALL + name]?.properties, ...answered[CALL + name]?.properties };
      return [name, parts];
    }),
  );
  return { components: Object.fromEntries(Object.entries(components).toSorted(byName)), shapes };
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);
