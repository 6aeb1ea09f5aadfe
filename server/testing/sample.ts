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
  minimum?: number;
  minLength?: number;
};

/** What stands in a sample under a name (`dish_id`, `password`), or undefined to leave it to the schema. */
export type Named = (name: string) => unknown;

type Part = 'body' | 'query';

const nodeOf = (schema: z.core.$ZodType | undefined): Node | undefined =>
  schema === undefined ? undefined : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node);

const isIdName = (name: string): boolean => /(^|_)ids?$/.test(name);

function sampleOf(node: Node, name: string, named: Named): unknown {
  const given = named(name);
  if (given !== undefined) return node.type === 'array' && !Array.isArray(given) ? [given] : given;
  const [option] = node.anyOf ?? node.oneOf ?? [];
  if (option !== undefined) return sampleOf(option, name, named);
  if (node.const !== undefined) return node.const;
  if (node.enum !== undefined) return node.enum[0];
  switch (node.type) {
    case 'object':
      return objectOf(node, named);
    case 'array':
      return node.items === undefined ? [] : [sampleOf(node.items, name, named)];
    case 'integer':
    case 'number':
      return Math.max(node.minimum ?? 1, 1);
    case 'boolean':
      return false;
    default:
      return 'x'.repeat(Math.max(node.minLength ?? 1, 3));
  }
}

/** What must be there, and every id that may be. */
function objectOf(node: Node, named: Named): Record<string, unknown> {
  const wanted = Object.entries(node.properties ?? {}).filter(
    ([name]) => node.required?.includes(name) === true || (isIdName(name) && named(name) !== undefined),
  );
  return Object.fromEntries(wanted.map(([name, child]) => [name, sampleOf(child, name, named)]));
}

/** The smallest contents of a part that its schema takes, one for each of its forms. */
export function samplesOf(spec: CallSpec, part: Part, named: Named): Record<string, unknown>[] {
  const node = nodeOf(spec[part]);
  if (node === undefined) return [];
  const forms = node.anyOf ?? node.oneOf ?? [node];
  return forms.map((form) => sampleOf(form, '', named) as Record<string, unknown>);
}

/** The names a part's fields have, in all of its forms. */
export function fieldsOf(spec: CallSpec, part: Part): string[] {
  const node = nodeOf(spec[part]);
  if (node === undefined) return [];
  return (node.anyOf ?? node.oneOf ?? [node]).flatMap((form) => Object.keys(form.properties ?? {}));
}
