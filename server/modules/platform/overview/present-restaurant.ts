import { DEFAULT_CURRENCY } from '#contract/domain/money.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import type { PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import type { DaySoFar } from '#contract/http/money/statistics.ts';
import { fromFlag } from '../../../db/json.ts';
import { lastSeen, type FleetRestaurant } from './fleet.ts';
import type { Facts } from './restaurant-facts.ts';

/** A restaurant as the platform's list shows it. */
export function presentPlatformRestaurant(
  restaurant: FleetRestaurant,
  facts: Facts,
  today: DaySoFar | undefined,
): PlatformRestaurant {
  const { row, open, problems, score, counts, unacknowledged, late, trouble, dish_count } = restaurant;
  const rated = facts.rated.get(row.id);
  const agreed = facts.agreed.get(row.id);
  const builds = restaurant.screens.flatMap(({ build }) => (build === null ? [] : [build]));
  return {
    id: row.id,
    name: row.name,
    sub_name: row.sub_name,
    city: row.city,
    state: row.state,
    phone: row.phone,
    restaurant_type_id: row.restaurant_type_id,
    time_zone: row.time_zone,
    created_at: row.created_at,
    deleted_at: row.deleted_at,
    mode: row.mode as PlatformRestaurant['mode'],
    mode_until: row.mode_until,
    ...open,
    delivery_mode: row.delivery_mode as PlatformRestaurant['delivery_mode'],
    provider: row.provider as PlatformRestaurant['provider'],
    currency: row.currency ?? DEFAULT_CURRENCY,
    quote_fee_cap_cents: row.quote_fee_cap_cents,
    version: row.version,
    problems,
    score,
    screens: counts,
    last_seen_at: lastSeen(restaurant),
    builds: [...new Set(builds)].toSorted().toReversed(),
    open_orders: restaurant.orders.length,
    todo_count: restaurant.orders.filter(({ status }) => isTodo(status)).length,
    unacknowledged,
    late,
    trouble,
    owner: facts.owners.get(row.id) ?? null,
    dish_count,
    today: {
      orders: today?.orders ?? 0,
      accept_seconds: today?.accept_seconds ?? null,
      on_time_rate: today?.on_time_rate ?? null,
    },
    commission_rate: agreed?.rate ?? null,
    next_commission: agreed?.next ?? null,
    platform_remits_tax: fromFlag(row.platform_remits_tax ?? 0),
    rating: { computed: rated?.computed ?? null, count: rated?.count ?? 0, rate_override: row.rate_override },
  };
}
