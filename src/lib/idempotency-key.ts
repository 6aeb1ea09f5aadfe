import type { CallSpec } from '#contract/http/call.ts';
import { newId } from './ids.ts';

const keys = new Map<string, string>();

const inputOf = (spec: CallSpec, body: unknown): string => `${spec.name} ${JSON.stringify(body)}`;

/**
 * One input has one key until it is answered: a double tap, and a retry after a lost answer, are the same request, and
 * the server makes the thing once. Undefined for calls that make nothing.
 */
export function idempotencyKey(spec: CallSpec, body: unknown): string | undefined {
  if (spec.keepsAnswer !== true) return undefined;
  const input = inputOf(spec, body);
  const key = keys.get(input) ?? newId();
  keys.set(input, key);
  return key;
}

/** The server has answered: the same content from now on is a new request. */
export function releaseKey(spec: CallSpec, body: unknown): void {
  keys.delete(inputOf(spec, body));
}
