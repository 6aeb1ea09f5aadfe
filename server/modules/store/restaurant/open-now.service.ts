import { openState, type OpeningRules, type OpenState } from '#contract/domain/opening-hours.ts';
import { HOUR_MS } from '../../../base/clock.ts';
import { fromJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';

type Versioned = OpeningRules & { id: string; version: number };
type Known = { version: number; from: number; until: number; state: OpenState };

/**
 * A week of wall-clock arithmetic costs more than the rest of an order's rules, so its result is cached until its own
 * next change.
 */
const known = new Map<string, Known>();
const MAX_KNOWN = 10_000;

/** `openState` now, cached per store and version until its own next change, an hour at most. */
export const openStateNow = (rules: Versioned, nowMs: number): OpenState => knownOr(rules, nowMs, () => rules);

/** The columns of a store that say whether it is open. */
export const OPENING_COLUMNS = ['id', 'version', 'time_zone', 'hours', 'holidays', 'mode', 'mode_until'] as const;

/** The same of a store's row, whose hours are read only where the state is not known. */
export const openStateOfRow = (row: Pick<Row<'restaurant'>, (typeof OPENING_COLUMNS)[number]>, nowMs: number) =>
  knownOr(row, nowMs, () => ({
    ...row,
    hours: fromJson(row.hours),
    holidays: fromJson(row.holidays),
    mode: row.mode as OpeningRules['mode'],
  }));

function knownOr({ id, version }: Pick<Versioned, 'id' | 'version'>, nowMs: number, rulesOf: () => OpeningRules) {
  const held = known.get(id);
  if (held !== undefined && held.version === version && held.from <= nowMs && nowMs < held.until) return held.state;
  const state = openState(rulesOf(), nowMs);
  const changesAt = state.next_change_at === null ? Number.POSITIVE_INFINITY : Date.parse(state.next_change_at);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(id, { version, from: nowMs, until: Math.min(changesAt, nowMs + HOUR_MS), state });
  return state;
}
