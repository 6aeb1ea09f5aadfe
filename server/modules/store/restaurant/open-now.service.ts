import { openState, type OpeningRules, type OpenState } from '#contract/domain/opening-hours.ts';
import { HOUR_MS } from '../../../base/clock.ts';

type Versioned = OpeningRules & { id: string; version: number };
type Known = { version: number; from: number; until: number; state: OpenState };

/**
 * A week of wall-clock arithmetic costs more than the rest of an order's rules, so its result is cached until its own
 * next change.
 */
const known = new Map<string, Known>();
const MAX_KNOWN = 10_000;

/** `openState` now, cached per store and version until its own next change, an hour at most. */
export function openStateNow(rules: Versioned, nowMs: number): OpenState {
  const held = known.get(rules.id);
  if (held !== undefined && held.version === rules.version && held.from <= nowMs && nowMs < held.until)
    return held.state;
  const state = openState(rules, nowMs);
  const changesAt = state.next_change_at === null ? Number.POSITIVE_INFINITY : Date.parse(state.next_change_at);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(rules.id, { version: rules.version, from: nowMs, until: Math.min(changesAt, nowMs + HOUR_MS), state });
  return state;
}
