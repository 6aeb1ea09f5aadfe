import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { CallSpec, Failure } from '#contract/http/call.ts';
import type { Database } from '../db/database.ts';
import { fingerprint } from './fingerprint.ts';
import { mutated, type Json } from './mutations.ts';

/** A server to fuzz, and its database, which a refused call must not change. */
export type FuzzTarget = {
  inject: (request: InjectOptions) => Promise<LightMyRequestResponse>;
  database: Database;
  /** Restores what an accepted request changed, so that the next one gets as far. */
  refresh?: () => Promise<void>;
};

/** One call with valid content, to be mutated. */
export type FuzzWay = {
  spec: CallSpec;
  headers: Record<string, string>;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
  /** Another variant of this call already got the invalid raw bodies. */
  isRepeat?: boolean;
};

export type FuzzOptions = { runs: number; seed: number };

/** The installation's first key for notifications; the row of a person who looks at the desk as a guest screen. */
const WRITING_GETS = new Set(['push.get_key', 'sync.poll']);

const MAX_SENTENCE = 900;

type Content = { params: Json; query: Json; body: Json };

/** Raw bodies that no JavaScript value produces, or that are too long to type. */
const RAW_BODIES: readonly string[] = [
  '{"__proto__":{"is_admin":true}}',
  '{"constructor":{"prototype":{"is_admin":true}}}',
  '{"restaurant_id":"x","restaurant_id":["x"]}',
  `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
  `{"name":"${'x'.repeat(30_000)}"}`,
  '{"name":"\\ud800\\u0000"}',
  '{"number":1e999}',
  '"text"',
  '',
];

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A lone half of a surrogate pair cannot be part of an address. */
const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

function requestOf({ spec, headers }: FuzzWay, { params, query, body }: Content): InjectOptions {
  const values = typeof params === 'object' && params !== null && !Array.isArray(params) ? params : {};
  const inPath = (name: string): string => encodeURIComponent(wellFormed(asText(values[name] ?? 'x'))) || '%20';
  const path = spec.path.replaceAll(/:([a-z_]+)/g, (_match, name: string) => inPath(name));
  const pairs = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  const search = new URLSearchParams(
    pairs.flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, asText(one)]),
    ),
  );
  const url = search.size === 0 ? path : `${path}?${search.toString()}`;
  if (spec.method === 'GET' || spec.body === undefined) return { method: spec.method, url, headers };
  return { ...rawRequest(url, spec, headers), payload: JSON.stringify(body) };
}

const rawRequest = (url: string, spec: CallSpec, headers: Record<string, string>): InjectOptions => ({
  method: spec.method,
  url,
  headers: { ...headers, 'content-type': 'application/json' },
});

/** What is wrong with an answer, or undefined. */
function faultOf(response: LightMyRequestResponse): string | undefined {
  if (response.statusCode >= 500) return `answered ${response.statusCode}: ${response.body.slice(0, 200)}`;
  let json: Partial<Failure>;
  try {
    json = response.json<Partial<Failure>>();
  } catch {
    return `answered ${response.statusCode} without JSON`;
  }
  if (json.status_code !== response.statusCode) return `the envelope says ${json.status_code}`;
  if (response.statusCode < 300) return undefined;
  if (typeof json.code !== 'string' || json.code === '' || json.data !== null) return 'a refusal without its envelope';
  if (response.statusCode !== 422) return undefined;
  const errors = json.errors ?? [];
  const isNamed = errors.length > 0 && errors.every(({ path, code }) => typeof path === 'string' && code !== '');
  return isNamed ? undefined : 'a 422 that names no field';
}

/** Every problem in a call's answers to its valid content and to many mutations, as sentences. */
export async function fuzzCall(
  target: FuzzTarget,
  way: FuzzWay,
  { runs, seed }: FuzzOptions,
): Promise<{ problems: string[]; isValidTaken: boolean }> {
  const problems: string[] = [];
  let isValidTaken = false;
  let before: string | undefined;
  for (const [turn, request] of requestsOf(way, runs, seed).entries()) {
    if (way.body !== undefined && 'version' in way.body) await target.refresh?.();
    before ??= JSON.stringify(await fingerprint(target.database));
    const response = await target.inject(request);
    const isTaken = response.statusCode < 300;
    if (turn === 0) isValidTaken = isTaken;
    // A GET writes nothing, whatever its answer: a foreign page or a link can cause it.
    const mayWrite = isTaken && (way.spec.method !== 'GET' || WRITING_GETS.has(way.spec.name));
    const after = mayWrite ? undefined : JSON.stringify(await fingerprint(target.database));
    const hasWritten = after !== undefined && after !== before;
    const fault = faultOf(response) ?? (hasWritten ? `answered ${response.statusCode}, and wrote` : undefined);
    if (fault !== undefined)
      problems.push(`${way.spec.name}: ${fault}, for ${asText(request.url)} ${asText(request.payload ?? '')}`);
    before = after;
  }
  return { problems: problems.map((text) => text.slice(0, MAX_SENTENCE)), isValidTaken };
}

/** The valid content first, then mutations of it, then raw bodies that can never be valid. */
function requestsOf(way: FuzzWay, runs: number, seed: number): InjectOptions[] {
  const { spec, headers, params, query, body = {} } = way;
  const valid: Content = { params, query: query as Json, body: body as Json };
  const changed = fc.sample(mutated(valid), { numRuns: runs, seed }) as Partial<Content>[];
  const { url = '' } = requestOf(way, valid);
  const raw = spec.body === undefined || way.isRepeat === true ? [] : RAW_BODIES;
  return [
    ...[valid, ...changed].map((content) => requestOf(way, { ...valid, ...content })),
    ...raw.map((payload) => ({ ...rawRequest(asText(url), spec, headers), payload })),
  ];
}
