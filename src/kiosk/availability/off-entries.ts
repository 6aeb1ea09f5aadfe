import type { DeskDishes, DeskStore } from '#contract/domain/restaurant.ts';
import { businessDate, businessDayEnd } from '#contract/domain/time.ts';

type Signed = { untilMs: number | null; by: string; sinceMs: number | null };

/** One thing that is off now: what, until when, who and since when; `key` is also what is busy while it is undone. */
export type OffEntry = Signed &
  (
    | { kind: 'suspended' | 'emergency'; key: 'mode' }
    | { kind: 'busy'; key: 'busy'; minutes: number }
    /** How far it is delivered, in miles; 0: not at all. */
    | { kind: 'delivery'; key: 'delivery'; miles: number }
    | { kind: 'dish'; key: string; dishId: string; nameZh: string; nameEn: string }
    | {
        kind: 'option';
        key: string;
        dishId: string;
        optionId: string;
        nameZh: string;
        nameEn: string;
        dishZh: string;
        dishEn: string;
      }
  );

const msOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));

/**
 * Everything off now, as the log says it [CT6]: the store first, then what was sold out last. What is unlisted is the
 * menu's own matter and not here.
 */
export function offEntries(store: DeskStore | null, dishes: DeskDishes): OffEntry[] {
  const sold = dishes.off.filter(({ status }) => status === 'sold_out').map(soldOutEntry);
  sold.sort((left, right) => (right.sinceMs ?? 0) - (left.sinceMs ?? 0));
  return store === null ? sold : [...storeEntries(store), ...sold];
}

/** Without that no orders are taken, which is a bar of the whole board [CT9]. */
export const stripEntries = (store: DeskStore | null, dishes: DeskDishes): OffEntry[] =>
  offEntries(store, dishes).filter(({ key }) => key !== 'mode');

function storeEntries(store: DeskStore): OffEntry[] {
  const entries: OffEntry[] = [];
  const { mode, busy_minutes: minutes } = store;
  const closed = { untilMs: msOf(store.mode_until), by: store.mode_by, sinceMs: msOf(store.mode_since_at) };
  const busy = { untilMs: msOf(store.busy_until), by: store.busy_by, sinceMs: msOf(store.busy_since_at) };
  if (mode !== 'in_business') entries.push({ kind: mode, key: 'mode', ...closed });
  if (minutes > 0) entries.push({ kind: 'busy', key: 'busy', minutes, ...busy });
  const { delivery_limit: miles = null } = store;
  const cut = {
    untilMs: msOf(store.delivery_until ?? null),
    by: store.delivery_by ?? '',
    sinceMs: msOf(store.delivery_since_at ?? null),
  };
  if (miles !== null) entries.push({ kind: 'delivery', key: 'delivery', miles, ...cut });
  return entries;
}

function soldOutEntry(off: DeskDishes['off'][number]): OffEntry {
  const signed = { untilMs: msOf(off.until), by: off.by, sinceMs: msOf(off.since_at) };
  const what = { dishId: off.dish_id, nameZh: off.name_zh, nameEn: off.name_en, ...signed };
  if (off.option_id === null) return { kind: 'dish', key: off.dish_id, ...what };
  const dish = { dishZh: off.dish_name_zh, dishEn: off.dish_name_en };
  return { kind: 'option', key: off.option_id, optionId: off.option_id, ...dish, ...what };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** From here on an end is counted down. */
const NEAR_MS = 15 * MINUTE_MS;

/**
 * How an end is worded [CT6]: the rest of the day by its name, the near ones with what is left, no end with its age.
 */
export type EndWords =
  | { word: 'said'; minutes: number | null }
  | { word: 'day' }
  | { word: 'left'; minutes: number }
  | { word: 'time'; atMs: number };

export function endWords({ untilMs, sinceMs }: Signed, store: DeskStore | null, nowMs: number): EndWords {
  if (untilMs === null)
    return { word: 'said', minutes: sinceMs === null ? null : Math.max(0, Math.floor((nowMs - sinceMs) / MINUTE_MS)) };
  if (store !== null && untilMs === endOfDayMs(store, nowMs)) return { word: 'day' };
  if (untilMs - nowMs > NEAR_MS) return { word: 'time', atMs: untilMs };
  return { word: 'left', minutes: Math.max(0, Math.ceil((untilMs - nowMs) / MINUTE_MS)) };
}

type Zone = Pick<DeskStore, 'time_zone' | 'business_day_cutoff'>;

/** When the business day that is running ends. */
export const endOfDayMs = ({ time_zone, business_day_cutoff }: Zone, nowMs: number): number =>
  businessDayEnd(businessDate(nowMs, time_zone, business_day_cutoff), time_zone, business_day_cutoff);

const QUARTER_MS = 15 * MINUTE_MS;

/** The quarter hour that is at least `minutes` away; every time zone keeps to quarters. */
export const quarterAfter = (nowMs: number, minutes: number): number =>
  Math.ceil((nowMs + minutes * MINUTE_MS) / QUARTER_MS) * QUARTER_MS;

/** One step of a chosen time, never into the past nor further than a day ahead. */
export function stepTime(atMs: number, byMinutes: number, nowMs: number): number {
  const earliest = quarterAfter(nowMs, 1);
  return Math.min(Math.max(atMs + byMinutes * MINUTE_MS, earliest), earliest + 24 * HOUR_MS);
}
