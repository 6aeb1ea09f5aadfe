import { BLIND_MS, isBlind } from './blind-layer.ts';

/**
 * Keeps the keys from what has just appeared. A press in its first half second does nothing, and neither does the next
 * one before a whole half second without a press of that key has gone by: a key that is held, or struck again and again,
 * was meant for something else [F11].
 */
export class KeyGuard {
  readonly #byKey = new Map<string, number>();
  #allUntilMs = Number.NEGATIVE_INFINITY;

  /** Whether the press acts; `isShut`: it came too early, or the key is only held. */
  press(key: string, atMs: number, isShut: boolean): boolean {
    const untilMs = Math.max(this.#allUntilMs, this.#byKey.get(key) ?? Number.NEGATIVE_INFINITY);
    if (!isShut && atMs >= untilMs) return true;
    this.#byKey.set(key, atMs + BLIND_MS);
    return false;
  }

  restart(atMs: number): void {
    this.#allUntilMs = atMs + BLIND_MS;
  }
}

const guards = new Map<Element, KeyGuard>();

export function guardKeys(element: Element): () => void {
  guards.set(element, new KeyGuard());
  return () => void guards.delete(element);
}

/** What a press does here has just changed: it is as if all around it had just appeared. */
export function guardAgain(element: Element): void {
  for (const [each, guard] of guards) if (each.contains(element)) guard.restart(performance.now());
}

/** Asks everything that the press concerns, so that each counts it. */
export function mayAct(key: string, isRepeat: boolean, concerns: (element: Element) => boolean): boolean {
  const atMs = performance.now();
  const asked = [...guards].filter(([element]) => concerns(element));
  const answers = asked.map(([element, guard]) => guard.press(key, atMs, isRepeat || isBlind(element)));
  return !isRepeat && answers.every(Boolean);
}
