import type { CallSpec } from '#contract/http/call.ts';
import { newId } from './ids.ts';

const keys = new Map<string, string>();

const wishOf = (spec: CallSpec, body: unknown): string => `${spec.name} ${JSON.stringify(body)}`;

/**
 * One wish has one key until it is answered: a double tap, and a retry after the answer was lost, are the same wish,
 * and the server makes the thing once. Undefined for calls that make nothing.
 */
export function wishKey(spec: CallSpec, body: unknown): string | undefined {
  if (spec.keepsAnswer !== true) return undefined;
  const wish = wishOf(spec, body);
  const key = keys.get(wish) ?? newId();
  keys.set(wish, key);
  return key;
}

/** The server has answered: the same content from now on is a new wish. */
export function wishAnswered(spec: CallSpec, body: unknown): void {
  keys.delete(wishOf(spec, body));
}
