import { deliveryTo } from '#contract/domain/delivery-area.ts';
import { deliveryLimitAt } from '#contract/domain/delivery-limit.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { milesBetween } from '#contract/domain/totals.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { checkAddressCall } from '#contract/http/store/store-setting.ts';
import { placeOfZip } from '../address/place.service.ts';

type Answer = ReplyOf<typeof checkAddressCall>;

/**
 * Whether the store delivers to an address, by the rules that intake charges by, and which of them decided [DZ4]. The
 * distance is to the middle of the ZIP code's area.
 */
export function checkAddress(
  restaurant: Restaurant,
  to: { zip_code: string; street?: string | undefined },
  nowMs: number,
): Answer {
  const place = placeOfZip(to.zip_code);
  const { lat, lng } = restaurant;
  const isLocated = lat !== null && lng !== null;
  const distance = place === undefined || !isLocated ? null : milesBetween({ lat, lng }, place);
  const destination = { street: to.street ?? '', zip_code: to.zip_code, distance };
  const decided = deliveryTo(restaurant, destination, deliveryLimitAt(restaurant, nowMs));
  const { kind, no } = decided.rule;
  const common = {
    distance,
    rule: kind,
    rule_no: no,
    city: place?.city ?? null,
    state: place?.state ?? null,
    provider: restaurant.delivery_mode === 'provider' ? restaurant.provider : null,
  };
  if (decided.delivers) {
    const { fee_cents, minimum_order_cents } = decided;
    return {
      ...common,
      is_in_range: true,
      reason: null,
      tier: kind === 'distance' ? no : null,
      fee_cents,
      minimum_order_cents,
    };
  }
  const unknown = isLocated ? 'zip_unknown' : 'store_not_located';
  return {
    ...common,
    is_in_range: false,
    reason: decided.reason === 'distance_unknown' ? unknown : decided.reason,
    tier: null,
    fee_cents: null,
    minimum_order_cents: restaurant.minimum_order_cents,
  };
}
