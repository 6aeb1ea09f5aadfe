import type { DeliveryTrouble } from '#contract/domain/delivery.ts';
import { isRinging, type Order } from '#contract/domain/order.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import { problemsOf, type RestaurantProblem } from '#contract/domain/platform.ts';
import { judgedAt, promiseOf } from '#contract/domain/promise.ts';
import type { OpenState } from '#contract/domain/opening-hours.ts';
import { iso } from '#contract/domain/time.ts';
import type { Queries } from '../../../db/database.ts';
import { currentDays } from '../../store/restaurant/current-days.service.ts';
import { openStateOfRow } from '../../store/restaurant/open-now.service.ts';
import {
  readDishCounts,
  readOpenOrders,
  readRestaurants,
  readScreens,
  type FleetRow,
  type FleetScreen,
  type OpenOrderRow,
} from './fleet-rows.ts';

/** An open order with its problems and the time each began. */
export type FleetOrder = Pick<Order, 'id' | 'restaurant_id' | 'order_no' | 'status' | 'created_at'> & {
  unacknowledged_since: string | null;
  late_since: string | null;
  trouble: DeliveryTrouble | null;
  trouble_since: string | null;
};

export type FleetRestaurant = {
  row: FleetRow;
  /** Its current business day. */
  today: string;
  open: OpenState;
  dish_count: number;
  screens: readonly FleetScreen[];
  counts: { paired: number; online: number; unarmed: number };
  orders: readonly FleetOrder[];
  unacknowledged: number;
  late: number;
  trouble: number;
  problems: RestaurantProblem[];
  score: number;
};

/** Every restaurant in use, at one moment. */
export type Fleet = { now: string; restaurants: ReadonlyMap<string, FleetRestaurant> };

/** An order's problems now. A new one is late when its accept limit has passed. */
function withProblems(row: OpenOrderRow, nowMs: number, acceptLimitSeconds: number): FleetOrder {
  const { age, promiseAt, msLeft } = promiseOf(row, judgedAt(row, nowMs), acceptLimitSeconds);
  const isLate = age === 'late' || (isTodo(row.status) && msLeft < 0);
  return {
    id: row.id,
    restaurant_id: row.restaurant_id,
    order_no: row.order_no,
    status: row.status,
    created_at: row.created_at,
    unacknowledged_since: isRinging(row) ? (row.ring?.since_at ?? null) : null,
    late_since: isLate ? (promiseAt ?? iso(nowMs + msLeft)) : null,
    trouble: row.trouble,
    trouble_since: row.trouble === null ? null : (row.accepted_at ?? row.created_at),
  };
}

const groupBy = <T extends { restaurant_id: string }>(rows: readonly T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.restaurant_id);
    if (group === undefined) groups.set(row.restaurant_id, [row]);
    else group.push(row);
  }
  return groups;
};

/** Reads the whole platform with one query per kind of data, for any number of restaurants. */
export async function readFleet(db: Queries, nowMs: number): Promise<Fleet> {
  const rows = await readRestaurants(db, false);
  const [screens, orders, dishes] = [
    groupBy(await readScreens(db, nowMs)),
    groupBy(await readOpenOrders(db)),
    await readDishCounts(db),
  ];
  const dayOf = currentDays(nowMs);
  const restaurants = rows.map((row): [string, FleetRestaurant] => {
    const open = openStateOfRow(row, nowMs);
    const own = screens.get(row.id) ?? [];
    const counts = {
      paired: own.length,
      online: own.filter((screen) => screen.trouble !== 'silent').length,
      unarmed: own.filter((screen) => screen.trouble === 'unarmed').length,
    };
    const ordersWithProblems = (orders.get(row.id) ?? []).map((order) =>
      withProblems(order, nowMs, row.accept_limit_seconds),
    );
    const tally = (key: 'unacknowledged_since' | 'late_since' | 'trouble'): number =>
      ordersWithProblems.filter((order) => order[key] !== null).length;
    const wrong = {
      unacknowledged: tally('unacknowledged_since'),
      late: tally('late_since'),
      trouble: tally('trouble'),
    };
    const dish_count = dishes.get(row.id) ?? 0;
    const health = { open, screens: counts, ...wrong, has_menu: dish_count > 0 };
    return [
      row.id,
      {
        row,
        today: dayOf(row),
        open,
        dish_count,
        screens: own,
        counts,
        orders: ordersWithProblems,
        ...wrong,
        ...problemsOf(health),
      },
    ];
  });
  return { now: iso(nowMs), restaurants: new Map(restaurants) };
}

/** What lists of orders need of it: every restaurant's open orders, and nothing of its settings. */
export type OpenFleet = { restaurants: ReadonlyMap<string, { row: { id: string }; orders: readonly FleetOrder[] }> };

export async function readOpenFleet(db: Queries, nowMs: number): Promise<OpenFleet> {
  const rows = await db
    .selectFrom('restaurant')
    .select(['id', 'accept_limit_seconds'])
    .where('deleted_at', 'is', null)
    .execute();
  const orders = groupBy(await readOpenOrders(db));
  const withOrders = rows.map(({ id, accept_limit_seconds: limit }) => {
    const own = (orders.get(id) ?? []).map((order) => withProblems(order, nowMs, limit));
    return [id, { row: { id }, orders: own }] as const;
  });
  return { restaurants: new Map(withOrders) };
}

/** Concurrent callers share one reading. */
export function shareReading<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

const names = new Intl.Collator('zh');
/** Names in the order of their pinyin, Latin ones between them. */
export const byName = (left: FleetRestaurant, right: FleetRestaurant): number =>
  names.compare(left.row.name, right.row.name);

/** The worst first; among equals by name. */
export const byScore = (left: FleetRestaurant, right: FleetRestaurant): number =>
  right.score - left.score || byName(left, right) || (left.row.id < right.row.id ? -1 : 1);

/** When any of its screens was last seen. */
export const lastSeen = ({ screens }: FleetRestaurant): string | null =>
  screens.reduce<string | null>(
    (newest, { last_seen_at }) =>
      last_seen_at !== null && (newest === null || last_seen_at > newest) ? last_seen_at : newest,
    null,
  );
