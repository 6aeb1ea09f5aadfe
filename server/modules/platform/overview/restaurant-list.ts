import { phonePart } from '#contract/domain/phone.ts';
import { needsPerson } from '#contract/domain/platform.ts';
import { namesOf } from '#contract/domain/typed-words.ts';
import type { QueryOf, ReplyOf } from '#contract/http/call.ts';
import { RESTAURANT_VIEWS, type listPlatformRestaurantsCall } from '#contract/http/platform/platform-restaurant.ts';
import { DAY_MS } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { byName, byScore, type Fleet, type FleetRestaurant } from './fleet.ts';
import {
  readAgreements,
  readDeleted,
  readOwners,
  readRatings,
  readTodayCounts,
  type Facts,
  type Rated,
} from './restaurant-facts.ts';
import { presentPlatformRestaurant } from './present-restaurant.ts';
import { readToday } from './today.ts';

type Query = QueryOf<typeof listPlatformRestaurantsCall>;
type Reply = ReplyOf<typeof listPlatformRestaurantsCall>;
type View = (typeof RESTAURANT_VIEWS)[number];

const NEW_DAYS = 30;

const isIn: Record<Exclude<View, 'deleted'>, (restaurant: FleetRestaurant, nowMs: number) => boolean> = {
  all: () => true,
  problem: ({ problems }) => needsPerson(problems),
  silent: ({ counts }) => counts.paired > 0 && counts.online === 0,
  closed: ({ row }) => row.mode !== 'in_business',
  new: ({ row }, nowMs) => nowMs - Date.parse(row.created_at) < NEW_DAYS * DAY_MS,
};

/** The rating that customers see: an administrator's override, else the average of the reviews. */
const shownRating = (row: FleetRestaurant['row'], rated: Rated | undefined): number | null =>
  row.rate_override ?? rated?.computed ?? null;

function matches(facts: Facts, query: Query): (restaurant: FleetRestaurant) => boolean {
  const isCalled = namesOf(query.q);
  const digits = phonePart(query.q);
  return (restaurant) => {
    const { row, open, problems, dish_count, screens } = restaurant;
    const owner = facts.owners.get(row.id);
    if (query.problem !== undefined && !problems.includes(query.problem)) return false;
    if (query.state !== undefined && row.state !== query.state) return false;
    if (query.mode !== undefined && row.mode !== query.mode) return false;
    if (query.is_open !== undefined && open.is_open !== (query.is_open === 'yes')) return false;
    if (query.restaurant_type_id !== undefined && row.restaurant_type_id !== query.restaurant_type_id) return false;
    if (query.delivery !== undefined && (row.delivery_mode === 'own' ? 'own' : row.provider) !== query.delivery)
      return false;
    if (query.build !== undefined && !screens.some(({ build }) => build === query.build)) return false;
    if (query.menu !== undefined && dish_count > 0 !== (query.menu === 'yes')) return false;
    if (
      query.commission !== undefined &&
      ((facts.agreed.get(row.id)?.rate ?? null) !== null) !== (query.commission === 'yes')
    )
      return false;
    if (query.rating_below !== undefined) {
      const stars = shownRating(row, facts.rated.get(row.id));
      if (stars === null || stars >= query.rating_below) return false;
    }
    const texts = [row.name, row.sub_name, row.city, row.zip_code, owner?.name ?? '', owner?.mail ?? ''];
    if (isCalled(...texts)) return true;
    return digits !== undefined && [row.phone, owner?.phone ?? ''].some((phone) => phone.includes(digits));
  };
}

type Sorting = (left: FleetRestaurant, right: FleetRestaurant) => number;

function sorting(facts: Facts, sort: Query['sort']): Sorting {
  const down = sort.startsWith('-') ? -1 : 1;
  const today = ({ row }: FleetRestaurant): number => facts.todayCounts.get(row.id) ?? 0;
  const ways: Record<string, Sorting> = {
    worst: byScore,
    name: (left, right) => down * byName(left, right),
    city: (left, right) => down * left.row.city.localeCompare(right.row.city),
    created_at: (left, right) => down * (left.row.created_at < right.row.created_at ? -1 : 1),
    today: (left, right) => down * (today(left) - today(right)),
    open_orders: (left, right) => down * (left.orders.length - right.orders.length),
  };
  const way = ways[sort.replace('-', '')] ?? byScore;
  return (left, right) => way(left, right) || (left.row.id < right.row.id ? -1 : 1);
}

/** `/platform/get_restaurants`: filtered, sorted and counted over all; the day's figures are read only for the page. */
export async function listPlatformRestaurants(db: Queries, fleet: Fleet, query: Query): Promise<Reply> {
  const nowMs = Date.parse(fleet.now);
  const facts: Facts = {
    fleet,
    owners: await readOwners(db),
    agreed: await readAgreements(db, fleet),
    rated: await readRatings(db),
    todayCounts: await readTodayCounts(db, fleet),
  };
  const all = [...fleet.restaurants.values()];
  const deleted = await readDeleted(db, nowMs);
  const viewed =
    query.view === 'deleted' ? deleted : all.filter((restaurant) => isIn[query.view as 'all'](restaurant, nowMs));
  const found = viewed.filter(matches(facts, query)).toSorted(sorting(facts, query.sort));
  const page = found.slice((query.page - 1) * query.page_size, query.page * query.page_size);
  const today = await readToday(db, page, fleet.now);
  const counts = Object.fromEntries(
    RESTAURANT_VIEWS.map((view) => [
      view,
      view === 'deleted' ? deleted.length : all.filter((restaurant) => isIn[view](restaurant, nowMs)).length,
    ]),
  ) as Reply['counts'];
  return {
    items: page.map((restaurant) => presentPlatformRestaurant(restaurant, facts, today.get(restaurant.row.id))),
    total: found.length,
    page: query.page,
    page_size: query.page_size,
    counts,
    states: [...new Set(all.map(({ row }) => row.state))].toSorted(),
    builds: buildsOf(all),
    at: fleet.now,
  };
}

const buildsOf = (all: readonly FleetRestaurant[]): string[] =>
  [
    ...new Set(all.flatMap(({ screens }) => screens.flatMap(({ build }) => (build === null ? [] : [build])))),
  ].toSorted();
