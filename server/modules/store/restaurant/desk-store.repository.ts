import { DEFAULT_CURRENCY } from '#contract/domain/money.ts';
import { NOTICE_WAYS, type DeskStore } from '#contract/domain/restaurant.ts';
import { rightsOf } from '#contract/domain/rights.ts';
import { fromJson, fromJsonOr } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Row } from '../../../db/schema.ts';
import { addressOf } from '../../../notify/test-notice.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';

/** Who switched something off, and when. */
export type Switched = { by: string; since_at: string };
export type StoreSwitches = {
  mode?: Switched;
  busy?: Switched;
  delivery?: Switched;
  /** The pause that was ended last, in case that is taken back. */
  ended?: Switched & { mode: string; at: string };
};

const switchesOf = (row: Pick<Row<'restaurant'>, 'switched_by'>): StoreSwitches =>
  row.switched_by === null ? {} : fromJson<StoreSwitches>(row.switched_by);

/** The part of the store's row that a desk may see. */
export function deskStoreOf(row: Row<'restaurant'>): DeskStore {
  const { mode, busy, delivery } = switchesOf(row);
  return {
    ...deskRules(row),
    mode_by: mode?.by ?? '',
    mode_since_at: mode?.since_at ?? null,
    busy_by: busy?.by ?? '',
    busy_since_at: busy?.since_at ?? null,
    delivery_by: delivery?.by ?? '',
    delivery_since_at: delivery?.since_at ?? null,
  };
}

/** Only a look at the browsers says whether a push reaches one, so without that it is not known. */
function unreachedOf(row: Row<'restaurant'>): Pick<DeskStore, 'unreached'> {
  const unreached = NOTICE_WAYS.filter((way) => (way === 'push' ? row.push_reached === 0 : addressOf(way, row) === ''));
  return unreached.length === 0 ? {} : { unreached };
}

type Signed = 'mode_by' | 'mode_since_at' | 'busy_by' | 'busy_since_at' | 'delivery_by' | 'delivery_since_at';

const deskRules = (row: Row<'restaurant'>): Omit<DeskStore, Signed> => ({
  id: row.id,
  name: row.name,
  time_zone: row.time_zone,
  business_day_cutoff: row.business_day_cutoff,
  waiting_time_minutes: row.waiting_time_minutes,
  mode: row.mode as DeskStore['mode'],
  mode_until: row.mode_until,
  busy_minutes: row.busy_minutes,
  busy_until: row.busy_until,
  delivery_limit: row.delivery_limit,
  delivery_until: row.delivery_until,
  max_delivery_distance: row.max_delivery_distance,
  hours: fromJson(row.hours),
  holidays: fromJson(row.holidays),
  accept_limit_seconds: row.accept_limit_seconds,
  order_notify: fromJson(row.order_notify),
  ...unreachedOf(row),
  rights: rightsOf({ rights: fromJsonOr(row.rights, undefined) }),
  tax_rate: row.tax_rate,
  minimum_order_cents: row.minimum_order_cents,
  currency: row.currency ?? DEFAULT_CURRENCY,
  version: row.version,
});

const restaurantsById = prepared((db, { ids }: { ids: string }) =>
  db
    .selectFrom('restaurant')
    .selectAll()
    .where(isAnyOf(db, 'id', ids))
    .where('deleted_at', 'is', null),
);

/** Also one that was taken out of use: its books stay [PF8]. */
export const findAnyRestaurantRow = (db: Queries, restaurantId: string): Promise<Row<'restaurant'> | undefined> =>
  db.selectFrom('restaurant').selectAll().where('id', '=', restaurantId).executeTakeFirst();

/** The ids of all restaurants that are not deleted. */
export async function restaurantIds(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('restaurant').select('id').where('deleted_at', 'is', null).execute();
  return rows.map(({ id }) => id);
}

export const findRestaurantRows = (db: Queries, restaurantIds: readonly string[]): Promise<Row<'restaurant'>[]> =>
  restaurantsById(db, { ids: listOf(db, restaurantIds) });

export async function findRestaurantRow(db: Queries, restaurantId: string): Promise<Row<'restaurant'> | undefined> {
  return (await findRestaurantRows(db, [restaurantId]))[0];
}
