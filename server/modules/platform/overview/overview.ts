import { DELIVERY_TROUBLES } from '#contract/domain/delivery.ts';
import { needsPerson, RESTAURANT_PROBLEMS } from '#contract/domain/platform.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import type { PlatformOverview, ScreenTrouble, Waiting } from '#contract/http/platform/platform.ts';
import type { Queries } from '../../../db/database.ts';
import type { OwnLinks } from '../../../live/own-links.ts';
import { readLastBackup } from '../installation/last-backup.repository.ts';
import { byScore, lastSeen, type Fleet, type FleetOrder, type FleetRestaurant } from './fleet.ts';
import { readDueRefunds, readJobs, readMinutes, readRefused } from './overview-rows.ts';

type Reply = PlatformOverview;

const MOST_TROUBLES = 50;
const MOST_RESTAURANTS = 20;
const WHOLE_MINUTES = 5;

const countBy = <T extends string>(values: readonly T[], kinds: readonly T[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, values.filter((value) => value === kind).length])) as Record<T, number>;

const nameOf = ({ row }: FleetRestaurant) => ({ restaurant_id: row.id, restaurant_name: row.name });

type Since = 'unacknowledged_since' | 'late_since' | 'trouble_since';

/** The number of orders with a problem, and the one that has had it longest. */
function waiting(fleet: Fleet, since: Since): Waiting {
  const found = [...fleet.restaurants.values()].flatMap((restaurant) =>
    restaurant.orders.flatMap((order) => {
      const at = order[since];
      return at === null ? [] : [{ ...nameOf(restaurant), order_id: order.id, order_no: order.order_no, since: at }];
    }),
  );
  const oldest = found.reduce<Waiting['oldest']>(
    (first, one) => (first === null || one.since < first.since ? one : first),
    null,
  );
  return { count: found.length, oldest };
}

/** Screens that need a visit: those of open restaurants first, silent before unarmed, the longest first. */
function screenTroubles(all: readonly FleetRestaurant[]): ScreenTrouble[] {
  const order = ['silent', 'unarmed', 'hidden'];
  return all
    .flatMap((restaurant) =>
      restaurant.screens.flatMap(({ id, name, trouble, last_seen_at }): ScreenTrouble[] =>
        trouble === null
          ? []
          : [
              {
                ...nameOf(restaurant),
                device_id: id,
                name,
                trouble,
                since: trouble === 'silent' ? last_seen_at : null,
                is_open: restaurant.open.is_open,
              },
            ],
      ),
    )
    .toSorted(
      (left, right) =>
        Number(right.is_open) - Number(left.is_open) ||
        order.indexOf(left.trouble) - order.indexOf(right.trouble) ||
        ((left.since ?? '') < (right.since ?? '') ? -1 : 1),
    );
}

function linksOf(all: readonly FleetRestaurant[], own: OwnLinks): Reply['links'] {
  const online = all.flatMap(({ screens }) => screens.filter((screen) => screen.trouble !== 'silent'));
  const builds = new Map<string, number>();
  for (const { build } of online) builds.set(build ?? '', (builds.get(build ?? '') ?? 0) + 1);
  return {
    ...own,
    screens_online: online.length,
    builds: [...builds].map(([build, count]) => ({ build, count })).toSorted((left, right) => right.count - left.count),
  };
}

function ordersOf(orders: readonly FleetOrder[], minutes: Reply['orders']['minutes']): Reply['orders'] {
  const whole = minutes.slice(-1 - WHOLE_MINUTES, -1);
  return {
    open: orders.length,
    todo: orders.filter(({ status }) => isTodo(status)).length,
    last_hour: minutes.reduce((sum, minute) => sum + minute.orders, 0),
    per_minute: whole.reduce((sum, minute) => sum + minute.orders, 0) / WHOLE_MINUTES,
    minutes,
  };
}

async function backupOf(db: Queries, now: string): Promise<Reply['backup']> {
  const { at, isLate } = await readLastBackup(db, Date.parse(now));
  return { last_at: at, is_late: isLate };
}

/** `/platform/overview`: the whole platform at one moment, in a fixed number of queries. */
export async function readOverview(db: Queries, fleet: Fleet, own: OwnLinks): Promise<Reply> {
  const all = [...fleet.restaurants.values()];
  const orders = all.flatMap((restaurant) => restaurant.orders);
  const troubles = screenTroubles(all);
  const kinds = countBy(
    orders.flatMap(({ trouble }) => (trouble === null ? [] : [trouble])),
    DELIVERY_TROUBLES,
  );
  const reasons = all.map(({ open }) => open.open_reason);
  return {
    at: fleet.now,
    restaurants: {
      total: all.length,
      open: reasons.filter((reason) => reason === 'open').length,
      closed: reasons.filter((reason) => reason === 'outside_hours' || reason === 'holiday').length,
      suspended: reasons.filter((reason) => reason === 'suspended').length,
      emergency: reasons.filter((reason) => reason === 'emergency').length,
      by_problem: countBy(
        all.flatMap(({ problems }) => problems),
        RESTAURANT_PROBLEMS,
      ),
    },
    screens: {
      paired: all.reduce((sum, { counts }) => sum + counts.paired, 0),
      online: all.reduce((sum, { counts }) => sum + counts.online, 0),
      ...countBy(
        troubles.map(({ trouble }) => trouble),
        ['silent', 'unarmed', 'hidden'],
      ),
      troubles: troubles.slice(0, MOST_TROUBLES),
    },
    orders: ordersOf(orders, await readMinutes(db, fleet.now)),
    unacknowledged: waiting(fleet, 'unacknowledged_since'),
    late: waiting(fleet, 'late_since'),
    trouble: {
      ...waiting(fleet, 'trouble_since'),
      kinds: DELIVERY_TROUBLES.map((trouble) => ({ trouble, count: kinds[trouble] })).filter(({ count }) => count > 0),
    },
    refunds_due: await readDueRefunds(db),
    refused: await readRefused(db, fleet),
    links: linksOf(all, own),
    jobs: await readJobs(db, fleet.now),
    backup: await backupOf(db, fleet.now),
    worst: all
      .filter(({ problems }) => needsPerson(problems))
      .toSorted(byScore)
      .slice(0, MOST_RESTAURANTS)
      .map((restaurant) => {
        const { row, open, problems, score, counts, unacknowledged, late, trouble } = restaurant;
        const { id, name, sub_name } = row;
        return {
          id,
          name,
          sub_name,
          is_open: open.is_open,
          open_reason: open.open_reason,
          problems,
          score,
          screens: counts,
          last_seen_at: lastSeen(restaurant),
          unacknowledged,
          late,
          trouble,
          open_orders: restaurant.orders.length,
        };
      }),
  };
}
