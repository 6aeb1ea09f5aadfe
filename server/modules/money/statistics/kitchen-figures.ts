import { isTest, type Order } from '#contract/domain/order.ts';
import {
  earlySeconds,
  latenessOf,
  percentile,
  stageSeconds,
  stampsOf,
  type Stamps,
} from '#contract/domain/kitchen-times.ts';
import { eachDay, hoursFrom, type DaySpan } from '#contract/domain/statistics.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import {
  MAX_LATE_SHOWN,
  type kitchenFiguresCall,
  type LateOrderEvidence,
  type Spread,
} from '#contract/http/money/kitchen.ts';
import { isoNow } from '../../../base/clock.ts';
import { flagsOfCell } from '../../../db/flag-cell.ts';
import { fromJson, fromJsonOr } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { Context } from '../../context.ts';

type Reply = ReplyOf<typeof kitchenFiguresCall>;
type Timed = { hour: number; times: ReturnType<typeof stageSeconds>; isEarly: boolean; evidence: LateOrderEvidence };

/** Orders that the kitchen worked on, with their couriers' steps; tests and cancelled ones are left out. */
const kitchenOrders = (db: Queries, restaurantId: string, span: DaySpan) =>
  db
    .selectFrom('orders')
    .leftJoin('delivery', (join) =>
      join.onRef('delivery.restaurant_id', '=', 'orders.restaurant_id').onRef('delivery.order_id', '=', 'orders.id'),
    )
    .select([
      'orders.id',
      'orders.number',
      'orders.business_date',
      'orders.local_hour',
      'orders.channel',
      'orders.delivery_method',
      'orders.status',
      'orders.created_at',
      'orders.accepted_at',
      'orders.due_at',
      'orders.deliver_by_at',
      'orders.prep_minutes',
      'orders.requested_at',
      'orders.flags',
      'orders.history',
      'delivery.steps',
    ])
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.business_date', 'in', eachDay(span))
    .where('orders.status', 'not in', ['pending', 'cancelled'])
    .execute();

type KitchenRow = Awaited<ReturnType<typeof kitchenOrders>>[number];

function timed(row: KitchenRow, acceptLimitSeconds: number, now: string): Timed {
  const { id, number, business_date, local_hour, channel, status, history, steps, ...moments } = row;
  const stamps = stampsOf({ ...moments, history: fromJson(history), steps: fromJsonOr(steps, []) });
  const delivery_method = row.delivery_method as Order['delivery_method'];
  const lateness = latenessOf(stamps, {
    acceptLimitSeconds,
    now,
    isAsked: row.requested_at !== null,
    isDelivery: delivery_method !== 'pickup',
  });
  const { started_at: _startedAt, ...shown } = stamps;
  const times = stageSeconds(stamps);
  return {
    hour: local_hour,
    times: { ...times, accept: times.accept ?? waitingSeconds(stamps, acceptLimitSeconds, now) },
    isEarly: delivery_method !== 'pickup' && earlySeconds(stamps, row.requested_at) > 0,
    evidence: {
      id,
      number,
      business_date,
      channel,
      delivery_method,
      status: status as Order['status'],
      ...shown,
      ...lateness,
    },
  };
}

/** An order that waits to be accepted for too long counts with its wait so far [FG7]. */
function waitingSeconds({ placed_at, accepted_at }: Stamps, acceptLimitSeconds: number, now: string): number | null {
  const waited = Math.round((Date.parse(now) - Date.parse(placed_at)) / 1000);
  return accepted_at === null && waited > acceptLimitSeconds ? waited : null;
}

function spreadOf(values: readonly (number | null)[]): Spread {
  const known = values.filter((value) => value !== null);
  return { count: known.length, median_s: percentile(known, 0.5), p90_s: percentile(known, 0.9) };
}

/** [KF1]–[KF5] The kitchen's times of some business days. */
export async function kitchenFigures(
  context: Context,
  store: Pick<Row<'restaurant'>, 'id' | 'accept_limit_seconds' | 'business_day_cutoff'>,
  span: DaySpan,
): Promise<Reply> {
  const now = isoNow(context.clock);
  const rows = await kitchenOrders(context.database.db, store.id, span);
  const orders = rows
    .filter(({ flags }) => !isTest(flagsOfCell(flags)))
    .map((row) => timed(row, store.accept_limit_seconds, now));
  const late = orders.map(({ evidence }) => evidence).filter(({ late_seconds }) => late_seconds > 0);
  const lostIn = (stage: NonNullable<LateOrderEvidence['stage']>): number =>
    late.filter((order) => order.stage === stage).length;
  return {
    span,
    orders: orders.length,
    accept: spreadOf(orders.map(({ times }) => times.accept)),
    prep: spreadOf(orders.map(({ times }) => times.prep)),
    courier: spreadOf(orders.filter(isDelivered).map(({ times }) => times.courier)),
    road: spreadOf(orders.filter(isDelivered).map(({ times }) => times.road)),
    hours: hoursFrom(store.business_day_cutoff).map((hour) => {
      const ofHour = orders.filter((order) => order.hour === hour);
      return {
        hour,
        orders: ofHour.length,
        late: ofHour.filter(({ evidence }) => evidence.late_seconds > 0).length,
        prep: spreadOf(ofHour.map(({ times }) => times.prep)),
      };
    }),
    late_count: late.length,
    early_count: orders.filter(({ isEarly }) => isEarly).length,
    by_stage: {
      accept: lostIn('accept'),
      kitchen: lostIn('kitchen'),
      courier: lostIn('courier'),
      road: lostIn('road'),
    },
    late: late.toSorted((left, right) => right.late_seconds - left.late_seconds).slice(0, MAX_LATE_SHOWN),
  };
}

/** Late pickups are excluded, because the customer, not a courier, was late. */
const isDelivered = ({ evidence }: Timed): boolean => evidence.delivery_method !== 'pickup';
