import type { DeliveryZones, StreetException } from './delivery-zones.ts';
import { placeOnStreet, streetAddressOf } from './street-name.ts';
import { tierFor, type FeeTier } from './totals.ts';

/** What of a restaurant decides where it delivers. `limit` is its cut of the moment [CT11]: miles, 0 for nothing. */
export type DeliveryArea = {
  delivery_zones?: DeliveryZones | undefined;
  delivery_fee_tiers: readonly FeeTier[];
  max_delivery_distance: number;
  minimum_order_cents: number;
};

/** Where an order goes; `distance` in miles, null where it is not known. */
export type Destination = { street: string; zip_code: string; distance: number | null };

/** The rule that decided [DZ4]; `no` counts streets, lists and tiers from one, as the settings show them. */
export type DeliveryRule = { kind: 'cut' | 'street' | 'zip' | 'only_listed' | 'distance'; no: number | null };

export type DeliveryAnswer = { rule: DeliveryRule } & (
  | { delivers: true; fee_cents: number; minimum_order_cents: number }
  | { delivers: false; reason: 'paused' | 'excluded' | 'not_listed' | 'too_far' | 'no_tier' | 'distance_unknown' }
);

/**
 * Whether and for what a restaurant delivers there: a cut of the moment first, then the first street that matches, then
 * the list of the ZIP code, then the distance [DZ1–DZ4]. Intake, phone orders, GloriaFood's flag and the settings'
 * checker ask this one function.
 */
export function deliveryTo(area: DeliveryArea, to: Destination, limit: number | null): DeliveryAnswer {
  const cut: DeliveryRule = { kind: 'cut', no: null };
  if (limit === 0) return { delivers: false, rule: cut, reason: 'paused' };
  const placed = placeRule(area, to);
  if (placed !== null && !placed.delivers) return placed;
  const isPlaced = placed !== null;
  if (to.distance === null && (!isPlaced || limit !== null))
    return {
      delivers: false,
      rule: isPlaced ? cut : { kind: 'distance', no: null },
      reason: 'distance_unknown',
    };
  if (limit !== null && (to.distance ?? 0) > limit) return { delivers: false, rule: cut, reason: 'too_far' };
  return placed ?? byDistance(area, to.distance ?? 0);
}

/** What streets, lists and "only these" say; null where the distance decides. */
function placeRule(area: DeliveryArea, to: Destination): DeliveryAnswer | null {
  const zones = area.delivery_zones;
  if (zones === undefined) return null;
  const address = streetAddressOf(to.street);
  const zip = to.zip_code.slice(0, 5);
  const { minimum_order_cents } = area;
  for (const [index, street] of zones.streets.entries())
    if (isOn(street, address, zip))
      return termsOf({ kind: 'street', no: index + 1 }, { ...street, minimum_order_cents });
  for (const [index, list] of zones.zips.entries())
    if (list.zip_codes.includes(zip))
      return termsOf(
        { kind: 'zip', no: index + 1 },
        { ...list, minimum_order_cents: list.minimum_order_cents ?? minimum_order_cents },
      );
  return zones.only_listed ? { delivers: false, rule: { kind: 'only_listed', no: null }, reason: 'not_listed' } : null;
}

type Terms = { delivers: boolean; fee_cents: number; minimum_order_cents: number };

const termsOf = (rule: DeliveryRule, { delivers, fee_cents, minimum_order_cents }: Terms): DeliveryAnswer =>
  delivers ? { delivers, rule, fee_cents, minimum_order_cents } : { delivers, rule, reason: 'excluded' };

/** An address without a house number is on the street's exception only where that is the whole street. */
function isOn(exception: StreetException, address: ReturnType<typeof streetAddressOf>, zip: string): boolean {
  const { from, to, street, zip_code } = exception;
  if (zip_code !== '' && zip_code !== zip) return false;
  const found = placeOnStreet(street, address);
  if (found === null) return false;
  if (from === null && to === null) return true;
  const { number } = found;
  return number !== null && number >= (from ?? 0) && number <= (to ?? Number.POSITIVE_INFINITY);
}

function byDistance(
  { delivery_fee_tiers, max_delivery_distance, minimum_order_cents }: DeliveryArea,
  miles: number,
): DeliveryAnswer {
  const rule: DeliveryRule = { kind: 'distance', no: null };
  if (miles > max_delivery_distance) return { delivers: false, rule, reason: 'too_far' };
  const tier = tierFor(delivery_fee_tiers, miles);
  if (tier === undefined) return { delivers: false, rule, reason: 'no_tier' };
  const no = delivery_fee_tiers.findIndex(({ start_distance }) => start_distance === tier.start_distance) + 1;
  return { delivers: true, rule: { kind: 'distance', no }, fee_cents: tier.fee_cents, minimum_order_cents };
}
