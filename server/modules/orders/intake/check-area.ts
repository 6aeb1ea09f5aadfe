import { deliveryTo, type DeliveryAnswer, type DeliveryRule } from '#contract/domain/delivery-area.ts';
import { deliveryLimitAt } from '#contract/domain/delivery-limit.ts';
import { milesBetween } from '#contract/domain/totals.ts';
import type { FieldError } from '#contract/errors.ts';
import type { IntakeOrder } from '#contract/http/orders/intake.ts';
import type { ShopRules } from '../../store/restaurant/restaurant-rows.repository.ts';
import { fieldError } from '../order/check-items.service.ts';
import { isSamePlace, type Taken } from '../order/taken.service.ts';

type Asked = Pick<IntakeOrder, 'delivery_method' | 'address' | 'distance'>;
type Area = { distance: number | null; fee_cents: number; minimum_cents: number; errors: FieldError[] };
type Refusal = Extract<DeliveryAnswer, { delivers: false }>;

/**
 * Whether and for what an order is delivered. A cut of the moment does not concern one that is delivered already [CT11],
 * and a place that it was taken with is not asked about again [DZ7].
 */
export function checkArea(
  order: Asked,
  restaurant: ShopRules,
  { forMs, taken }: { forMs: number; taken: Taken | null },
): Area {
  const none = { distance: null, fee_cents: 0, minimum_cents: 0 };
  const { address } = order;
  if (order.delivery_method === 'pickup') return { ...none, errors: [] };
  if (address === null)
    return { ...none, errors: [fieldError('address', 'address_required', 'is required for a delivery')] };
  const place = taken?.place ?? null;
  const kept = taken !== null && isSamePlace(address, taken) ? place : null;
  const isAsMeasured = kept !== null && (order.distance === null || order.distance === kept.distance);
  const distance = isAsMeasured ? kept.distance : (order.distance ?? measured(address, restaurant));
  const limit = place === null ? deliveryLimitAt(restaurant, forMs) : null;
  const answer = deliveryTo(restaurant, { ...address, distance }, limit);
  const minimum = answer.delivers ? answer.minimum_order_cents : restaurant.minimum_order_cents;
  // A minimum that was raised since does not concern dishes that were enough.
  const minimum_cents = place === null ? minimum : Math.min(minimum, taken?.amount_cents ?? minimum);
  if (kept !== null && (isAsMeasured || isLeftOut(answer)))
    return { distance, fee_cents: kept.fee_cents, minimum_cents, errors: [] };
  if (answer.delivers) return { distance, fee_cents: answer.fee_cents, minimum_cents, errors: [] };
  const maximum = Math.min(restaurant.max_delivery_distance, limit ?? Number.POSITIVE_INFINITY);
  return { distance, fee_cents: 0, minimum_cents, errors: [refusalOf(answer, restaurant, { distance, maximum })] };
}

const isLeftOut = (answer: DeliveryAnswer): boolean =>
  !answer.delivers && (answer.reason === 'excluded' || answer.reason === 'not_listed');

type Measure = { distance: number | null; maximum: number };

function refusalOf(answer: Refusal, { delivery_until }: ShopRules, { distance, maximum }: Measure): FieldError {
  if (answer.reason === 'paused')
    return fieldError(
      'delivery_method',
      'delivery_paused',
      'nothing is delivered for now',
      delivery_until == null ? {} : { opens_at: delivery_until },
    );
  if (answer.reason === 'distance_unknown')
    return fieldError('distance', 'required', 'is required without coordinates');
  if (isLeftOut(answer))
    return fieldError('address', 'not_delivered_there', 'is where nothing is delivered', ruleParams(answer.rule));
  const params = { ...(distance === null ? {} : { miles: distance }), maximum };
  return fieldError('address', 'outside_area', 'is outside the delivery area', params);
}

const ruleParams = ({ kind, no }: DeliveryRule): NonNullable<FieldError['params']> =>
  no === null ? { rule: kind } : { rule: kind, no };

function measured(address: NonNullable<Asked['address']>, restaurant: ShopRules): number | null {
  if (address.lat === null || address.lng === null || restaurant.lat === null || restaurant.lng === null) return null;
  return milesBetween({ lat: restaurant.lat, lng: restaurant.lng }, { lat: address.lat, lng: address.lng });
}
