import * as z from 'zod/mini';
import {
  FailureSchema,
  type BodyInput,
  type CallSpec,
  type ParamsOf,
  type QueryInput,
  type ReplyOf,
} from '#contract/http/call.ts';
import { CallFailure, type FailureCode } from './call-failure.ts';
import { getSession } from './session.ts';
import { releaseKey, idempotencyKey } from './idempotency-key.ts';

const SUCCESS = 200;

type Part<Key extends string, Value> = undefined extends Value ? { [K in Key]?: undefined } : { [K in Key]: Value };

/** What a call needs, from its declaration. `headers` is for what may not be in a URL (a view password). */
export type CallInput<T extends CallSpec> = Part<'params', ParamsOf<T>> &
  Part<'query', QueryInput<T>> &
  Part<'body', BodyInput<T>> & { headers?: Record<string, string>; signal?: AbortSignal };

export type Envelope = { status_code: number; message: string; code?: unknown; data?: unknown; errors?: unknown };

/**
 * Called for every message with the text "log" in it, which means that the session has ended. What it promises says
 * whether the person is back, so that the call may be sent again.
 */
type SignOutRule = (message: string, token: string | null) => Promise<boolean> | undefined;
let signOutRule: SignOutRule = () => undefined;

/**
 * The back-office signs out on any message that contains "log", in a fulfilled or a rejected reply. A desk never
 * installs the rule: a wall screen must not end in a login page.
 */
export function installSignOutRule(rule: SignOutRule): void {
  signOutRule = rule;
}

type Plain = string | number | boolean | null | undefined;

function pathOf(spec: CallSpec, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = spec.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, Plain>)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

function requestOf(spec: CallSpec, input: CallInput<CallSpec>, token: string | null): Request {
  const headers = new Headers(input.headers);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  // A form that keeps the key of its tries gives its own.
  const key = headers.has('idempotency-key') ? undefined : idempotencyKey(spec, input.body);
  if (key !== undefined) headers.set('idempotency-key', key);
  const init: RequestInit = { method: spec.method, headers, credentials: 'same-origin', cache: 'no-store' };
  if (input.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(input.body);
  }
  if (input.signal !== undefined) init.signal = input.signal;
  return new Request(new URL(pathOf(spec, input.params, input.query), window.location.origin), init);
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' &&
  body !== null &&
  'status_code' in body &&
  'message' in body &&
  typeof body.message === 'string';

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** For what learns otherwise than by a reply that a session is over. */
export const noteSessionOver = (message: string, token: string): void => void signOutRule(message, token);

/** Signs out where a reply says so. True when the person has signed in again: the call may be repeated. */
export const sessionReturns = async (body: unknown, token: string | null): Promise<boolean> =>
  isEnvelope(body) && body.message.includes('log') && (await signOutRule(body.message, token)) === true;

/** What came back, however it was sent: throws an HTTP failure's body where it has one, else `response` itself. */
export function readReply(status: number, body: unknown, response: unknown): Envelope {
  if (status < 200 || status > 299) throw body ?? response;
  if (!isEnvelope(body)) throw new CallFailure('unreadable', status, 'the reply is not an envelope');
  return body;
}

const underWay = new Map<string, Promise<Envelope>>();

/**
 * Sends a call. A reply of HTTP 200 is returned whatever its `status_code` says; an HTTP failure is rejected with its
 * body where it has one, else with the response itself. A write that is under way is not sent a second time: the second
 * half of a double click gets the first one's answer. `call` below is what screens use.
 */
export function send(spec: CallSpec, input: CallInput<CallSpec>): Promise<Envelope> {
  if (spec.method === 'GET' || input.signal !== undefined) return sendOnce(spec, input);
  const path = pathOf(spec, input.params, input.query);
  const write = JSON.stringify([getSession().token, path, input.headers, input.body]);
  const sending = underWay.get(write) ?? sendOnce(spec, input).finally(() => underWay.delete(write));
  underWay.set(write, sending);
  return sending;
}

async function sendOnce(spec: CallSpec, input: CallInput<CallSpec>): Promise<Envelope> {
  const { token: own, isOver } = getSession();
  // Nobody signs in with the session that has ended.
  const token = isOver && spec.may === 'sign.in' ? null : own;
  const response = await fetch(requestOf(spec, input, token));
  const body = await bodyOf(response);
  // A server that failed may have made the thing: the next try is still the same request.
  if (body !== undefined && response.status < 500) releaseKey(spec, input.body);
  if (await sessionReturns(body, token)) return sendOnce(spec, input);
  return readReply(response.status, body, response);
}

function failureOf(body: Envelope): CallFailure {
  const parsed = z.safeParse(FailureSchema, body);
  if (!parsed.success) return new CallFailure('unreadable', body.status_code, body.message);
  const { code, status_code, message, errors } = parsed.data;
  return new CallFailure(code as FailureCode, status_code, message, errors);
}

function thrownFailure(reason: unknown): unknown {
  if (reason instanceof CallFailure || (reason instanceof DOMException && reason.name === 'AbortError')) return reason;
  if (reason instanceof Response) return new CallFailure('unreadable', reason.status, 'the reply has no body');
  if (isEnvelope(reason)) return failureOf(reason);
  // fetch rejects with a TypeError when nothing answers.
  return new CallFailure('unreachable', 0, 'the connection to the backend is lost, refresh and try again');
}

/** The data of what was sent; everything else is thrown as a CallFailure. */
export async function dataOf<const T extends CallSpec>(spec: T, sending: Promise<Envelope>): Promise<ReplyOf<T>> {
  let envelope: Envelope;
  try {
    envelope = await sending;
  } catch (reason) {
    throw thrownFailure(reason);
  }
  if (envelope.status_code !== SUCCESS) throw failureOf(envelope);
  const data = z.safeParse(spec.reply, envelope.data);
  if (!data.success) throw new CallFailure('unreadable', SUCCESS, `${spec.name} answered something else than agreed`);
  return data.data as ReplyOf<T>;
}

/** Makes a call of the contract and returns its data; everything else is thrown as a CallFailure. */
export const call = <const T extends CallSpec>(spec: T, input: CallInput<T>): Promise<ReplyOf<T>> =>
  dataOf(spec, send(spec, input as CallInput<CallSpec>));
