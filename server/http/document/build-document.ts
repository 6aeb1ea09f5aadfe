import { isSame } from '#contract/domain/canonical.ts';
import type { CallSpec } from '#contract/http/call.ts';
import { failuresOf } from './failure-responses.ts';
import { INFO } from './info.ts';
import { jsonSchemasOf, type CallShapes, type JsonSchema } from './json-schemas.ts';
import { NAMED_SCHEMAS } from './named-schemas.ts';
import {
  descriptionOf,
  parametersOf,
  replyExampleOf,
  replySchemaOf,
  requestOf,
  summaryOf,
  type Example,
  type OkResponse,
  type Operation,
  type Parameter,
  type RequestBody,
} from './operation.ts';
import { makeSampler } from './sample.ts';
import { SECURITY_SCHEMES, securityOf, USUAL_SECURITY } from './security.ts';
import { withBases } from './shared-fields.ts';
import { makeShelf, type Reference } from './shelf.ts';
import { tagOf, TAGS } from './tags.ts';
import { WRITTEN_EXAMPLES, type CallExample } from './written-examples.ts';

export type ApiDocument = {
  openapi: '3.1.0';
  info: typeof INFO;
  servers: { url: string }[];
  /** Of every operation that names none of its own. */
  security: typeof USUAL_SECURITY;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: typeof SECURITY_SCHEMES;
    schemas: Record<string, JsonSchema>;
    responses: Record<string, OkResponse>;
    requestBodies: Record<string, RequestBody>;
    parameters: Record<string, Parameter>;
    examples: Record<string, Example>;
  };
};

/** Parameters that are the same in many calls. */
const SHARED_PARAMETERS = new Set([
  'restaurant_id',
  'order_id',
  'page',
  'page_size',
  'from',
  'to',
  'idempotency-key',
  'x-person',
  'q',
  'period',
  'external_id',
]);

type Sampler = ReturnType<typeof makeSampler>;

/** Examples of a call's parts: written by hand, or generated. */
function exampleOf({ name }: CallSpec, shapes: CallShapes, sample: Sampler): CallExample {
  const made = Object.entries(shapes).map(([part, schema]) => [part, sample(schema, part !== 'reply')] as const);
  return { ...(Object.fromEntries(made) as CallExample), ...WRITTEN_EXAMPLES[name] };
}

/** How often each part is there. */
function counted(parts: readonly unknown[]): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>();
  for (const key of parts.map((part) => JSON.stringify(part) as string | undefined))
    counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** What a part of several calls is called: as its schema, by its fields, or after the first call. */
function nameOfShape({ $ref, properties }: JsonSchema, prefix: string, first = ''): string {
  const fields = Object.keys(properties ?? {}).join('_');
  return $ref?.split('/').at(-1) ?? `${prefix}_${fields === '' ? first : fields}`;
}

const pathOf = ({ path }: CallSpec): string => path.replaceAll(/:([a-z_]+)/g, '{$1}');

/** The OpenAPI 3.1 document of the calls, made from the contract alone. */
export function buildDocument(calls: readonly CallSpec[]): ApiDocument {
  const { components, shapes } = jsonSchemasOf(calls, NAMED_SCHEMAS);
  const sample = makeSampler(components);
  const [responses, requestBodies, parameters, examples] = [
    makeShelf<OkResponse>('responses'),
    makeShelf<RequestBody>('requestBodies'),
    makeShelf<Parameter>('parameters'),
    makeShelf<Example>('examples'),
  ];

  const replies = counted(calls.map(({ name }) => shapes.get(name)?.reply));
  const exampleFor = (spec: CallSpec): CallExample => exampleOf(spec, shapes.get(spec.name) ?? {}, sample);
  const bodies = counted(calls.map((spec) => requestOf(spec, shapes.get(spec.name) ?? {}, exampleFor(spec))));

  /** A body that several calls take stands in the document once. */
  function requestFor(spec: CallSpec, parts: CallShapes, example: CallExample): Operation['requestBody'] {
    const body = requestOf(spec, parts, example);
    if (body === undefined || (bodies.get(JSON.stringify(body)) ?? 0) < 2) return body;
    return requestBodies.put(nameOfShape(parts.body ?? {}, 'of', spec.name), body);
  }

  /** A reply that several calls give stands in the document once. */
  function answerOf(spec: CallSpec, reply: JsonSchema, data: unknown): OkResponse | Reference {
    const response: OkResponse = {
      description: 'OK',
      content: { 'application/json': contentOf(spec, reply, data) },
    };
    if ((replies.get(JSON.stringify(reply)) ?? 0) < 2) return response;
    return responses.put(nameOfShape(reply, 'ok'), response);
  }

  /** A reply that is a named schema uses the shared example of that schema. */
  function contentOf(spec: CallSpec, reply: JsonSchema, data: unknown) {
    const schema = replySchemaOf(spec, reply);
    const example = replyExampleOf(spec, data);
    const name = reply.$ref?.split('/').at(-1);
    return name === undefined
      ? { schema, example }
      : { schema, examples: { [name]: examples.put(name, { value: example }) } };
  }

  function operationOf(spec: CallSpec): Operation {
    const parts = shapes.get(spec.name) ?? {};
    const security = securityOf(spec);
    const example = exampleFor(spec);
    const listed = parametersOf(spec, parts, example).map((parameter) =>
      SHARED_PARAMETERS.has(parameter.name) ? parameters.put(parameter.name, parameter) : parameter,
    );
    const requestBody = requestFor(spec, parts, example);
    return {
      operationId: spec.name,
      tags: [tagOf(spec.name)],
      summary: summaryOf(spec.summary),
      description: descriptionOf(spec),
      ...(isSame(security, USUAL_SECURITY) ? {} : { security }),
      ...(listed.length === 0 ? {} : { parameters: listed }),
      ...(requestBody === undefined ? {} : { requestBody }),
      responses: { 200: answerOf(spec, parts.reply ?? {}, example.reply), ...failuresOf(spec, responses) },
    };
  }

  const paths: ApiDocument['paths'] = {};
  for (const spec of calls)
    paths[pathOf(spec)] = { ...paths[pathOf(spec)], [spec.method.toLowerCase()]: operationOf(spec) };
  const used = new Set(calls.map(({ name }) => tagOf(name)));
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/' }],
    security: USUAL_SECURITY,
    tags: Object.entries(TAGS).flatMap(([name, description]) => (used.has(name) ? [{ name, description }] : [])),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: withBases(components),
      responses: responses.parts,
      requestBodies: requestBodies.parts,
      parameters: parameters.parts,
      examples: examples.parts,
    },
  };
}
