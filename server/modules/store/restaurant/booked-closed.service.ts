import { closesAt, isClosedAt, type ClosedRules } from '#contract/domain/booked-closed.ts';
import { CallError } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { checkClosingCall } from '#contract/http/store/restaurant.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { Context } from '../../context.ts';
import { bookedOrders, type Booked } from './booked-orders.repository.ts';
import { deskStoreOf, findRestaurantRow } from './desk-store.repository.ts';
import { modeChange } from './open-mode.service.ts';

const MOST_NAMED = 5;

/** [OF9] The booked orders that stand in time that is closed now. */
export async function bookedInClosed(db: Queries, row: Row<'restaurant'>, nowMs: number): Promise<Booked[]> {
  const { mode_since_at, ...rules } = deskStoreOf(row);
  const closed: ClosedRules = { rules, pausedMs: mode_since_at === null ? nowMs : Date.parse(mode_since_at) };
  return (await bookedOrders(db, row.id)).filter(({ requested_at }) => isClosedAt(closed, Date.parse(requested_at)));
}

/** [OF9] The booked orders that a change of hours, holidays or mode would leave in closed time; nothing is written. */
export async function checkClosing(
  { database: { db }, clock }: Context,
  input: BodyOf<typeof checkClosingCall>,
): Promise<ReplyOf<typeof checkClosingCall>> {
  const row = await findRestaurantRow(db, input.restaurant_id);
  if (row === undefined) throw new CallError('not_found');
  const nowMs = clock.now();
  const before = deskStoreOf(row);
  const { hours = before.hours, holidays = before.holidays, mode, until } = input;
  const asked = { mode: 'in_business' as const, mode_until: null, ...modeChange({ mode, until }, row, nowMs) };
  const after = { rules: { ...before, hours, holidays, ...asked }, pausedMs: nowMs };
  const closed = (await bookedOrders(db, row.id)).filter(({ requested_at }) =>
    closesAt(before, after, Date.parse(requested_at)),
  );
  return { count: closed.length, first: closed.slice(0, MOST_NAMED) };
}
