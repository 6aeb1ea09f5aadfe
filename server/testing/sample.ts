import * as z from 'zod/mini';
import type { CallSpec } from '#contract/http/call.ts';

type Node = {
  type?: string | string[];
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
};

/** The sample value for a field name (`dish_id`, `password`), or undefined to leave it to the schema. */
export type Named = (name: string) => unknown;

type Part = 'body' | 'query';

/** Only required fields, or every field. */
type Extent = 'least' | 'all';

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T17:00:00.000Z',
  date: '2026-11-20',
  email: 'sample@example.test',
  uri: 'https://sample.example/x',
  uuid: '00000000-0000-7000-8000-000000000000',
};

const nodeOf = (schema: z.core.$ZodType | undefined): Node | undefined =>
  schema === undefined ? undefined : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node);

const isIdName = (name: string): boolean => /(^|_)ids?$/.test(name);

function sampleOf(node: Node, name: string, named: Named, extent: Extent): unknown {
  const given = named(name);
  if (given !== undefined) return node.type === 'array' && !Array.isArray(given) ? [given] : given;
  const [option] = node.anyOf ?? node.oneOf ?? [];
  if (option !== undefined) return sampleOf(option, name, named, extent);
  if (node.const !== undefined) return node.const;
  if (node.enum !== undefined) return node.enum[0];
  switch (node.type) {
    case 'object':
      return objectOf(node, named, extent);
    case 'array':
      return node.items === undefined ? [] : [sampleOf(node.items, name, named, extent)];
    case 'integer':
    case 'number':
      return Math.min(Math.max(node.minimum ?? 1, 1), node.maximum ?? Number.MAX_SAFE_INTEGER);
    case 'boolean':
      return false;
    default:
      return BY_FORMAT[node.format ?? ''] ?? 'x'.repeat(Math.max(node.minLength ?? 1, 3));
  }
}

/** Required fields, and every optional id. */
function objectOf(node: Node, named: Named, extent: Extent): Record<string, unknown> {
  const wanted = Object.entries(node.properties ?? {}).filter(
    ([name]) =>
      extent === 'all' || node.required?.includes(name) === true || (isIdName(name) && named(name) !== undefined),
  );
  return Object.fromEntries(wanted.map(([name, child]) => [name, sampleOf(child, name, named, extent)]));
}

/** Values for a part that its schema accepts, the smallest or the fullest, one for each of its forms. */
export function samplesOf(
  spec: CallSpec,
  part: Part,
  named: Named,
  extent: Extent = 'least',
): Record<string, unknown>[] {
  const node = nodeOf(spec[part]);
  if (node === undefined) return [];
  const forms = node.anyOf ?? node.oneOf ?? [node];
  return forms.map((form) => sampleOf(form, '', named, extent) as Record<string, unknown>);
}

/** The field names of a part, in all of its forms. */
export function fieldsOf(spec: CallSpec, part: Part): string[] {
  const node = nodeOf(spec[part]);
  if (node === undefined) return [];
  return (node.anyOf ?? node.oneOf ?? [node]).flatMap((form) => Object.keys(form.properties ?? {}));
}
