import type { DeliveryTrouble } from '#contract/domain/delivery.ts';
import { isTest, type Order } from '#contract/domain/order.ts';
import type { SCREEN_TROUBLES } from '#contract/http/platform/platform.ts';
import type { DeviceReport } from '#contract/live.ts';
import { flagsOfCell } from '../../../db/flag-cell.ts';
import { fromJsonOr } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { isOnlineAt } from '../../devices/device/device.repository.ts';
import { OPENING_COLUMNS } from '../../store/restaurant/open-now.service.ts';

const ROW_COLUMNS = [
  ...OPENING_COLUMNS,
  'name',
  'sub_name',
  'city',
  'state',
  'zip_code',
  'phone',
  'restaurant_type_id',
  'business_day_cutoff',
  'created_at',
  'deleted_at',
  'delivery_mode',
  'provider',
  'currency',
  'quote_fee_cap_cents',
  'platform_remits_tax',
  'accept_limit_seconds',
  'rate_override',
] as const;

/** What the platform's pages need of a restaurant: a few plain columns, never all of its settings. */
export type FleetRow = Pick<Row<'restaurant'>, (typeof ROW_COLUMNS)[number]>;

/** Every restaurant in use, or every one that was taken out of it. */
export const readRestaurants = (db: Queries, isDeleted: boolean): Promise<FleetRow[]> =>
  db
    .selectFrom('restaurant')
    .select(ROW_COLUMNS)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .execute();

export type FleetScreen = {
  restaurant_id: string;
  id: string;
  name: string;
  build: string | null;
  last_seen_at: string | null;
  trouble: (typeof SCREEN_TROUBLES)[number] | null;
};

function troubleOf(state: DeviceReport | null, isOnline: boolean): FleetScreen['trouble'] {
  if (!isOnline) return 'silent';
  if (state === null) return null;
  if (!state.audio_ok) return 'unarmed';
  return state.visible && state.awake ? null : 'hidden';
}

/** Every paired screen of every restaurant. */
export async function readScreens(db: Queries, nowMs: number): Promise<FleetScreen[]> {
  const rows = await db
    .selectFrom('device')
    .select(['restaurant_id', 'id', 'name', 'build', 'last_seen_at', 'state'])
    .where('kind', '=', 'screen')
    .where('revoked_at', 'is', null)
    .where('token_hash', 'is not', null)
    .execute();
  return rows.map(({ state, ...row }) => ({
    ...row,
    trouble: troubleOf(fromJsonOr<DeviceReport | null>(state, null), isOnlineAt(row.last_seen_at, nowMs)),
  }));
}

export type OpenOrderRow = Pick<
  Order,
  | 'id'
  | 'restaurant_id'
  | 'order_no'
  | 'status'
  | 'created_at'
  | 'accepted_at'
  | 'due_at'
  | 'deliver_by_at'
  | 'scheduled'
  | 'ring'
  | 'delivery_method'
> & { ready_at: string | null; trouble: DeliveryTrouble | null };

/** Every open order without test orders, since no customer waits for those. */
export async function readOpenOrders(db: Queries): Promise<OpenOrderRow[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('delivery', (join) =>
      join
        .onRef('delivery.restaurant_id', '=', 'orders.restaurant_id')
        .onRef('delivery.order_id', '=', 'orders.id')
        .on('orders.delivery_method', '=', 'delivery_provider'),
    )
    .select([
      'orders.id',
      'orders.restaurant_id',
      'orders.order_no',
      'orders.status',
      'orders.created_at',
      'orders.accepted_at',
      'orders.due_at',
      'orders.deliver_by_at',
      'orders.scheduled',
      'orders.ring',
      'orders.delivery_method',
      'orders.ready_at',
      'orders.flags',
      'delivery.trouble',
    ])
    .where('orders.is_open', '=', 1)
    .execute();
  return rows.flatMap(({ flags, ...row }) =>
    isTest(flagsOfCell(flags))
      ? []
      : [
          {
            ...row,
            status: row.status as Order['status'],
            delivery_method: row.delivery_method as Order['delivery_method'],
            scheduled: row.scheduled !== 0,
            ring: fromJsonOr<Order['ring']>(row.ring, null),
            trouble: row.trouble as DeliveryTrouble | null,
          },
        ],
  );
}

export async function readDishCounts(db: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('dish')
    .select((eb) => ['restaurant_id', eb.fn.countAll<number>().as('count')])
    .groupBy('restaurant_id')
    .execute();
  return new Map(rows.map((row) => [row.restaurant_id, row.count]));
}
