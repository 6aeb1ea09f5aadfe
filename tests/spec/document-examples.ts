import * as z from 'zod/mini';
import type { CallSpec } from '#contract/http/call.ts';
import type { ApiDocument } from '#server/http/document/build-document.ts';
import type { OkResponse, Operation, Parameter, RequestBody } from '#server/http/document/operation.ts';

type Part = 'params' | 'query' | 'headers' | 'body' | 'reply';
const PLACE_OF = { params: 'path', query: 'query', headers: 'header' } as const;

/** A part by its reference, or itself. */
function find<T>(part: T | { $ref: string }, parts: Readonly<Record<string, T>>): T | undefined {
  if (typeof part !== 'object' || part === null || !('$ref' in part)) return part;
  return parts[part.$ref.split('/').at(-1) ?? ''];
}

function parametersOf(operation: Operation, { components }: ApiDocument, place: Parameter['in']): unknown {
  const parameters = (operation.parameters ?? []).map((parameter) => find(parameter, components.parameters));
  return Object.fromEntries(
    parameters.flatMap((parameter) =>
      parameter?.in === place && parameter.example !== undefined ? [[parameter.name, parameter.example]] : [],
    ),
  );
}

function replyOf({ responses }: Operation, { components }: ApiDocument): unknown {
  const response = find<OkResponse>(responses['200'] ?? { $ref: '' }, components.responses);
  const content = response?.content['application/json'];
  const [shared] = Object.values(content?.examples ?? {});
  const example = shared === undefined ? content?.example : find(shared, components.examples as never);
  const envelope = (shared === undefined ? example : (example as { value: unknown } | undefined)?.value) as
    | { data?: unknown }
    | undefined;
  return envelope?.data;
}

function exampleOf(operation: Operation, document: ApiDocument, part: Part): unknown {
  if (part === 'body')
    return find<RequestBody | undefined>(operation.requestBody, document.components.requestBodies)?.content[
      'application/json'
    ]?.example;
  if (part === 'reply') return replyOf(operation, document);
  return parametersOf(operation, document, PLACE_OF[part]);
}

/** The calls' parts whose example in the document is missing, or not what the call's own schema takes. */
export function wrongExamples(document: ApiDocument, calls: readonly CallSpec[]): string[] {
  const operations = new Map(
    Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .map((operation) => [operation.operationId, operation]),
  );
  return calls.flatMap((spec) =>
    (['params', 'query', 'headers', 'body', 'reply'] as const).flatMap((part) => {
      const [schema, operation] = [spec[part], operations.get(spec.name)];
      if (schema === undefined) return [];
      const isRight = operation !== undefined && z.safeParse(schema, exampleOf(operation, document, part)).success;
      return isRight ? [] : [`${spec.name} ${part}`];
    }),
  );
}
