import { nextCycleStart, type OpeningRules } from '#contract/domain/opening-hours.ts';
import type { Actor } from '#contract/domain/basics.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { CallError, type FieldError } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { updateOpenCall } from '#contract/http/store/restaurant.ts';
import { SECOND_MS } from '../../../base/clock.ts';
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
type Change = Partial<
  Pick<Row<'restaurant'>, 'mode' | 'mode_until' | 'busy_minutes' | 'busy_until' | 'delivery_limit' | 'delivery_until'>
>;
type Signed = Change & Partial<Pick<Row<'restaurant'>, 'switched_by'>>;

/**
 * Changes the operating mode, the busy minutes or how far the restaurant delivers. A temporary state always has an end: by default the next business
 * cycle for a suspension, the end of the business day for the others.
 */
export async function updateOpen(context: Context, actor: Actor, input: Input): Promise<Restaurant> {
  const { store, database, clock } = context;
  await store.transact(input.restaurant_id, async (live) => {
    const row = await lockRestaurant(context, live, input.restaurant_id);
    const change = changeOf(input, row, Date.parse(live.now));
    if (Object.keys(change).length === 0) return;
    await writeStore(context, live, row, signed(row, change, live.now, { by: actor.name, since_at: live.now }));
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

/** A pause that comes back this soon was never over: what was counted since its beginning goes on [CT10]. */
const SAME_PAUSE_SECONDS = 15;

/** Who paused, where the mode begins now: whoever did so before it was ended by mistake. */
function pausedBy(mode: string, { ended }: StoreSwitches, now: string, by: Switched | undefined): Switched | undefined {
  const isSame =
    ended !== undefined &&
    ended.mode === mode &&
    Date.parse(now) - Date.parse(ended.at) <= SAME_PAUSE_SECONDS * SECOND_MS;
  return isSame ? { by: ended.by, since_at: ended.since_at } : by;
}

/** Stores who switched something off beside it, and clears that with it. */
function signed(row: Row<'restaurant'>, change: Change, now: string, by?: Switched): Signed {
  const { mode, busy_minutes, delivery_limit } = { ...row, ...change };
  const before = row.switched_by === null ? {} : fromJson<StoreSwitches>(row.switched_by);
  const isResumed = row.mode !== 'in_business' && mode === 'in_business';
  const next: StoreSwitches = {
    ...pickSign(
      'mode',
      mode !== 'in_business',
      change.mode === undefined ? before.mode : pausedBy(mode, before, now, by),
    ),
    ...pickSign('busy', busy_minutes > 0, change.busy_minutes === undefined ? before.busy : by),
    ...pickSign('delivery', delivery_limit !== null, change.delivery_limit === undefined ? before.delivery : by),
    ...(isResumed && before.mode !== undefined ? { ended: { ...before.mode, mode: row.mode, at: now } } : {}),
  };
  return { ...change, switched_by: Object.keys(next).length === 0 ? null : toJson(next) };
}

const pickSign = (
  name: Exclude<keyof StoreSwitches, 'ended'>,
  isOff: boolean,
  by: Switched | undefined,
): StoreSwitches => (isOff && by !== undefined ? { [name]: by } : {});

const pick = ({ mode, mode_until, busy_minutes, busy_until, delivery_limit, delivery_until }: Row<'restaurant'>) => ({
  mode,
  mode_until,
  busy_minutes,
  busy_until,
  ...(delivery_limit === null ? {} : { delivery_limit, delivery_until }),
});

function changeOf(input: Input, row: Row<'restaurant'>, nowMs: number): Change {
  const past = (path: string): FieldError => ({ path, code: 'time_in_past', message: 'is in the past' });
  const errors = (['until', 'busy_until', 'delivery_until'] as const).flatMap((path) => {
    const at = input[path];
    return at !== undefined && Date.parse(at) <= nowMs ? [past(path)] : [];
  });
  if (errors.length > 0) throw new CallError('invalid', errors);
  return {
    ...modeChange(input, row, nowMs),
    ...busyChange(input, row, nowMs),
    ...deliveryChange(input, row, nowMs),
  };
}

/** What a choice of mode makes of a store; a suspension without an end ends with the next business cycle. */
export function modeChange(
  input: Pick<Input, 'mode' | 'until'>,
  row: Row<'restaurant'>,
  nowMs: number,
): Partial<Pick<OpeningRules, 'mode' | 'mode_until'>> {
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

/** A cut to the whole area, or beyond it, is none. */
function deliveryChange(input: Input, row: Row<'restaurant'>, nowMs: number): Change {
  const limit = input.delivery_limit;
  if (limit === undefined) return {};
  if (limit === null || limit >= row.max_delivery_distance) return { delivery_limit: null, delivery_until: null };
  return { delivery_limit: limit, delivery_until: input.delivery_until ?? endOfDay(row, nowMs) };
}

/** Ends an expired suspension, busy state or cut delivery area. A job runs it at the end; safe to run at any time. */
export function returnStore(context: Context, restaurantId: string): Promise<void> {
  return context.store.transact(restaurantId, async (live) => {
    const row = await findRestaurantRow(live.tx, restaurantId);
    if (row === undefined) return;
    const isModeOver = row.mode === 'suspended' && row.mode_until !== null && row.mode_until <= live.now;
    const isBusyOver = row.busy_until !== null && row.busy_until <= live.now;
    const isCutOver = row.delivery_until !== null && row.delivery_until <= live.now;
    const change: Change = {
      ...(isModeOver ? { mode: 'in_business', mode_until: null } : {}),
      ...(isBusyOver ? { busy_minutes: 0, busy_until: null } : {}),
      ...(isCutOver ? { delivery_limit: null, delivery_until: null } : {}),
    };
    if (Object.keys(change).length > 0) await writeStore(context, live, row, signed(row, change, live.now));
  });
}
