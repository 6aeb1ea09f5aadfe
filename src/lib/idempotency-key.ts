import type { CallSpec } from '#contract/http/call.ts';
import { hash53 } from '#contract/domain/state-hash.ts';
import { newId } from './ids.ts';

/** Unanswered inputs, by their hash alone: what was typed stays out of the browser's storage. */
const KEPT_AT = 'laidan.keys';
/** More than the forms of one page; the oldest goes. */
const MAX_KEPT = 40;

let keys: Map<string, string> | null = null;

function kept(): Map<string, string> {
  if (keys !== null) return keys;
  try {
    keys = new Map(JSON.parse(sessionStorage.getItem(KEPT_AT) ?? '[]') as [string, string][]);
  } catch {
    keys = new Map();
  }
  return keys;
}

function keep(): void {
  const newest = [...kept()].slice(-MAX_KEPT);
  keys = new Map(newest);
  try {
    sessionStorage.setItem(KEPT_AT, JSON.stringify(newest));
  } catch {
    // Storage refused: the keys live as long as the page.
  }
}

const inputOf = (spec: CallSpec, body: unknown): string => `${spec.name} ${hash53(JSON.stringify(body) ?? '')}`;

/**
 * One input has one key until it is answered: a double tap, and a retry after a lost answer or a reload, are the same
 * request, and the server makes the thing once. Undefined for calls that make nothing.
 */
export function idempotencyKey(spec: CallSpec, body: unknown): string | undefined {
  if (spec.keepsAnswer !== true) return undefined;
  const input = inputOf(spec, body);
  const known = kept().get(input);
  if (known !== undefined) return known;
  const key = newId();
  kept().set(input, key);
  keep();
  return key;
}

/** The server has answered: the same content from now on is a new request. */
export function releaseKey(spec: CallSpec, body: unknown): void {
  if (spec.keepsAnswer === true && kept().delete(inputOf(spec, body))) keep();
}
