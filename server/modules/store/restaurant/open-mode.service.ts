import { nextCycleStart } from '#contract/domain/opening-hours.ts';
import type { Actor } from '#contract/domain/basics.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { CallError, type FieldError } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { updateOpenCall } from '#contract/http/store/restaurant.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { endOfDay } from './end-of-day.service.ts';
import { findRestaurantRow, type StoreSwitches, type Switched } from './desk-store.repository.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { findRestaurant } from './restaurant.repository.ts';
import { presentRestaurant } from './restaurant-rows.repository.ts';
import { lockRestaurant, writeStore } from './write-store.ts';

type Input = BodyOf<typeof updateOpenCall>;
type Change = Partial<Pick<Row<'restaurant'>, 'mode' | 'mode_until' | 'busy_minutes' | 'busy_until'>>;
type Signed = Change & Partial<Pick<Row<'restaurant'>, 'switched_by'>>;

/**
 * Changes the operating mode or the busy minutes. A temporary state always has an end: by default the next business
 * cycle for a suspension, the end of the business day for busy minutes.
 */
export async function updateOpen(context: Context, actor: Actor, input: Input): Promise<Restaurant> {
  const { store, database, clock } = context;
  await store.transact(input.restaurant_id, async (live) => {
    const row = await lockRestaurant(context, live, input.restaurant_id);
    const change = changeOf(input, row, Date.parse(live.now));
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
  const restaurant = await findRestaurant(database.db, input.restaurant_id, clock.now());
  if (restaurant === undefined) throw new CallError('not_found');
  return restaurant;
}

/** Stores who switched something off beside it, and clears that with it. */
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

function changeOf(input: Input, row: Row<'restaurant'>, nowMs: number): Change {
  const past = (path: string): FieldError => ({ path, code: 'time_in_past', message: 'is in the past' });
  const errors = [input.until, input.busy_until].flatMap((at, index) =>
    at !== undefined && Date.parse(at) <= nowMs ? [past(index === 0 ? 'until' : 'busy_until')] : [],
  );
  if (errors.length > 0) throw new CallError('invalid', errors);
  return { ...modeChange(input, row, nowMs), ...busyChange(input, row, nowMs) };
}

function modeChange(input: Input, row: Row<'restaurant'>, nowMs: number): Change {
  if (input.mode === undefined) return {};
  if (input.mode !== 'suspended') return { mode: input.mode, mode_until: null };
  const rules = presentRestaurant(row, [], nowMs);
  return { mode: 'suspended', mode_until: input.until ?? nextCycleStart(rules, nowMs) ?? endOfDay(row, nowMs) };
}

function busyChange(input: Input, row: Row<'restaurant'>, nowMs: number): Change {
  if (input.busy_minutes === undefined) return {};
  if (input.busy_minutes === 0) return { busy_minutes: 0, busy_until: null };
  return { busy_minutes: input.busy_minutes, busy_until: input.busy_until ?? endOfDay(row, nowMs) };
}

/** Ends an expired suspension or busy state. A job runs it at the end; safe to run at any time. */
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
