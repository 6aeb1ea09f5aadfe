import { deliveryLimitAt } from '#contract/domain/delivery-limit.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { milesBetween, tierFor } from '#contract/domain/totals.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { checkAddressCall } from '#contract/http/store/store-setting.ts';
import { placeOfZip } from '../address/place.service.ts';

type Answer = ReplyOf<typeof checkAddressCall>;

/**
 * Whether the store delivers to a ZIP code, by the same tiers that intake charges. The distance is to the middle of its
 * area.
 */
export function checkAddress(restaurant: Restaurant, zipCode: string, nowMs: number): Answer {
  const place = placeOfZip(zipCode);
  const answer: Answer = {
    distance: null,
    is_in_range: false,
    reason: null,
    tier: null,
    fee_cents: null,
    minimum_order_cents: restaurant.minimum_order_cents,
    city: place?.city ?? null,
    state: place?.state ?? null,
    provider: restaurant.delivery_mode === 'provider' ? restaurant.provider : null,
  };
  if (place === undefined) return { ...answer, reason: 'zip_unknown' };
  const { lat, lng, delivery_fee_tiers } = restaurant;
  if (lat === null || lng === null) return { ...answer, reason: 'store_not_located' };
  const distance = milesBetween({ lat, lng }, place);
  const limit = deliveryLimitAt(restaurant, nowMs);
  if (distance > Math.min(restaurant.max_delivery_distance, limit ?? Number.POSITIVE_INFINITY) || limit === 0)
    return { ...answer, distance, reason: 'too_far' };
  const tier = tierFor(delivery_fee_tiers, distance);
  if (tier === undefined) return { ...answer, distance, reason: 'no_tier' };
  const index = delivery_fee_tiers.findIndex((candidate) => candidate.start_distance === tier.start_distance);
  return { ...answer, distance, is_in_range: true, tier: index + 1, fee_cents: tier.fee_cents };
}
