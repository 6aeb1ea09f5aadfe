import * as z from 'zod/mini';
import type { CallSpec } from '#contract/http/call.ts';
import { uploadCall, uploadUnderRootCall } from '#contract/http/platform/upload.ts';
import type { CallShapes, JsonSchema } from './json-schemas.ts';
import { callersInWords, type securityOf } from './security.ts';
import type { Reference } from './shelf.ts';
import type { CallExample } from './written-examples.ts';

type Place = 'path' | 'query' | 'header';
/** `required` is absent where a parameter may be left out, as the format has it. */
export type Parameter = { name: string; in: Place; required?: true; schema: JsonSchema; example?: unknown };
export type Example = { value: unknown };
type Content = Record<string, { schema: JsonSchema; example?: unknown; examples?: Record<string, Reference> }>;

export type OkResponse = { description: string; content: Content };

export type RequestBody = { required: boolean; content: Content };

/** One call as an OpenAPI operation. */
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: ReturnType<typeof securityOf>;
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody | Reference;
  responses: Record<string, OkResponse | Reference>;
};

const REPLY: JsonSchema = { $ref: '#/components/schemas/Reply' };
const KEY_HEADER: Parameter = {
  name: 'idempotency-key',
  in: 'header',
  schema: { type: 'string', pattern: String.raw`^[\w.:-]{8,80}$` },
};

/** Calls whose body is a file, read by the multipart reader and not by a schema. */
const FILE_CALLS: readonly string[] = [uploadCall.name, uploadUnderRootCall.name];
const FILE_CONTENT: Content = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      required: ['file'],
    },
  },
};

/** The first sentence, without its full stop. */
export const summaryOf = (text: string): string => (/^.+?(?=[.;](?:\s|$))/.exec(text)?.[0] ?? text).replace(/\.$/, '');

export function descriptionOf(spec: CallSpec): string {
  const rest = spec.summary
    .slice(summaryOf(spec.summary).length)
    .replace(/^[.;]\s*/, '')
    .replace(/^[a-z]/, (letter) => letter.toUpperCase());
  const once = 'A second try with the same `Idempotency-Key` gets the first answer.';
  const lines = [rest, `For ${callersInWords(spec)}.`, spec.keepsAnswer === true ? once : ''];
  return lines.filter((line) => line !== '').join('\n\n');
}

function parametersIn(place: Place, schema: JsonSchema | undefined, example: unknown): Parameter[] {
  const values = (example ?? {}) as Record<string, unknown>;
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const required = place === 'path' || schema?.required?.includes(name) === true;
    const parameter: Parameter = {
      name,
      in: place,
      ...(required ? { required } : {}),
      schema: property as JsonSchema,
    };
    // Pages that try calls prefill examples, so optional filters get none.
    return required && values[name] !== undefined ? { ...parameter, example: values[name] } : parameter;
  });
}

export const parametersOf = (spec: CallSpec, shapes: CallShapes, example: CallExample): Parameter[] => [
  ...parametersIn('path', shapes.params, example.params),
  ...parametersIn('query', shapes.query, example.query),
  ...parametersIn('header', shapes.headers, example.headers),
  ...(spec.keepsAnswer === true ? [KEY_HEADER] : []),
];

/** The body schema including the card details, which the reader removes before anything else. */
function bodySchemaOf({ body, card }: CallShapes): JsonSchema | undefined {
  if (body === undefined || card === undefined) return body;
  return { allOf: [body, { type: 'object', properties: { card_details: card } }] };
}

export function requestOf(spec: CallSpec, shapes: CallShapes, { body }: CallExample): RequestBody | undefined {
  if (FILE_CALLS.includes(spec.name)) return { required: true, content: FILE_CONTENT };
  const schema = bodySchemaOf(shapes);
  if (schema === undefined || spec.body === undefined) return undefined;
  const required = !z.safeParse(spec.body, {}).success;
  return { required, content: { 'application/json': { schema, example: body } } };
}

/** The envelope around the call's reply; that it is an object, the envelope says. */
export function replySchemaOf(spec: CallSpec, reply: JsonSchema): JsonSchema {
  const data: JsonSchema = { properties: { data: reply }, required: ['data'] };
  return { allOf: [REPLY, data, ...(spec.isFlat === true ? [reply] : [])] };
}

export function replyExampleOf(spec: CallSpec, data: unknown): Record<string, unknown> {
  const flat = spec.isFlat === true ? (data as object) : {};
  return { ...flat, status_code: 200, message: 'ok', data };
}
