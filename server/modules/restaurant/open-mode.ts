import { nextCycleStart } from '#contract/domain/opening-hours.ts';
import type { Actor } from '#contract/domain/basics.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { businessDate, businessDayEnd, iso } from '#contract/domain/time.ts';
import { CallError, type FieldError } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { updateOpenCall } from '#contract/http/restaurant.ts';
import { fromJson, toJson } from '../../db/json.ts';
import type { Row } from '../../db/schema.ts';
import { findRestaurantRow, type StoreSwitches, type Switched } from '../../live/desk-store-rows.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { findRestaurant } from './restaurant.repository.ts';
import { presentRestaurant } from './restaurant-rows.ts';
import { lockRestaurant, writeStore } from './write-store.ts';

type Wish = BodyOf<typeof updateOpenCall>;
type Change = Partial<Pick<Row<'restaurant'>, 'mode' | 'mode_until' | 'busy_minutes' | 'busy_until'>>;
type Signed = Change & Partial<Pick<Row<'restaurant'>, 'switched_by'>>;

/**
 * Changes the operating mode or how busy the kitchen is. Whatever is temporary has an end: a suspension the next business
 * cycle, being busy the end of the business day, unless the caller names one.
 */
export async function updateOpen(context: Context, actor: Actor, wish: Wish): Promise<Restaurant> {
  const { store, database, clock } = context;
  await store.transact(wish.restaurant_id, async (live) => {
    const row = await lockRestaurant(context, live, wish.restaurant_id);
    const change = changeOf(wish, row, Date.parse(live.now));
    if (Object.keys(change).length === 0) return;
    await writeStore(context, live, row, signed(row, change, { by: actor.name, since_at: live.now }));
    await audit(context, live.tx, {
      restaurant_id: row.id,
      actor,
      action: 'restaurant.update_open',
      target: row.id,
      before: pick(row),
      after: pick({ ...row, ...change }),
    });
  });
  const restaurant = await findRestaurant(database.db, wish.restaurant_id, clock.now());
  if (restaurant === undefined) throw new CallError('not_found');
  return restaurant;
}

/** Who did it stands beside what is off, and goes with it. */
function signed(row: Row<'restaurant'>, change: Change, by?: Switched): Signed {
  const { mode, busy_minutes } = { ...row, ...change };
  const before = row.switched_by === null ? {} : fromJson<StoreSwitches>(row.switched_by);
  const next: StoreSwitches = {
    ...pickSign('mode', mode !== 'in_business', change.mode === undefined ? before.mode : by),
    ...pickSign('busy', busy_minutes > 0, change.busy_minutes === undefined ? before.busy : by),
  };
  return { ...change, switched_by: Object.keys(next).length === 0 ? null : toJson(next) };
}

const pickSign = (name: keyof StoreSwitches, isOff: boolean, by: Switched | undefined): StoreSwitches =>
  isOff && by !== undefined ? { [name]: by } : {};

const pick = ({ mode, mode_until, busy_minutes, busy_until }: Row<'restaurant'>) => ({
  mode,
  mode_until,
  busy_minutes,
  busy_until,
});

function changeOf(wish: Wish, row: Row<'restaurant'>, nowMs: number): Change {
  const past = (path: string): FieldError => ({ path, code: 'time_in_past', message: 'is in the past' });
  const errors = [wish.until, wish.busy_until].flatMap((at, index) =>
    at !== undefined && Date.parse(at) <= nowMs ? [past(index === 0 ? 'until' : 'busy_until')] : [],
  );
  if (errors.length > 0) throw new CallError('invalid', errors);
  return { ...modeChange(wish, row, nowMs), ...busyChange(wish, row, nowMs) };
}

function modeChange(wish: Wish, row: Row<'restaurant'>, nowMs: number): Change {
  if (wish.mode === undefined) return {};
  if (wish.mode !== 'suspended') return { mode: wish.mode, mode_until: null };
  const rules = presentRestaurant(row, [], nowMs);
  return { mode: 'suspended', mode_until: wish.until ?? nextCycleStart(rules, nowMs) ?? endOfDay(row, nowMs) };
}

function busyChange(wish: Wish, row: Row<'restaurant'>, nowMs: number): Change {
  if (wish.busy_minutes === undefined) return {};
  if (wish.busy_minutes === 0) return { busy_minutes: 0, busy_until: null };
  return { busy_minutes: wish.busy_minutes, busy_until: wish.busy_until ?? endOfDay(row, nowMs) };
}

/** When the business day that is running ends. */
export function endOfDay(row: Pick<Row<'restaurant'>, 'time_zone' | 'business_day_cutoff'>, nowMs: number): string {
  const day = businessDate(nowMs, row.time_zone, row.business_day_cutoff);
  return iso(businessDayEnd(day, row.time_zone, row.business_day_cutoff));
}

/** Ends what has run out: a suspension, being busy. Run by a job at the end; safe to run at any time. */
export function returnStore(context: Context, restaurantId: string): Promise<void> {
  return context.store.transact(restaurantId, async (live) => {
    const row = await findRestaurantRow(live.tx, restaurantId);
    if (row === undefined) return;
    const isModeOver = row.mode === 'suspended' && row.mode_until !== null && row.mode_until <= live.now;
    const isBusyOver = row.busy_until !== null && row.busy_until <= live.now;
    const change: Change = {
      ...(isModeOver ? { mode: 'in_business', mode_until: null } : {}),
      ...(isBusyOver ? { busy_minutes: 0, busy_until: null } : {}),
    };
    if (Object.keys(change).length > 0) await writeStore(context, live, row, signed(row, change));
  });
}
