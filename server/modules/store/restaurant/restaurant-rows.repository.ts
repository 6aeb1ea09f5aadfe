import { NO_ZONES, type DeliveryZones } from '#contract/domain/delivery-zones.ts';
import { DEFAULT_CURRENCY } from '#contract/domain/money.ts';
import type { KitchenTerm } from '#contract/domain/kitchen-terms.ts';
import type { PromoCode } from '#contract/domain/promo-codes.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { rightsOf } from '#contract/domain/rights.ts';
import type { TaxClass } from '#contract/domain/tax.ts';
import { fromFlag, fromJson, fromJsonOr, toFlag, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { openStateNow } from './open-now.service.ts';

export type StoredRestaurant = Omit<Restaurant, 'delivery_fee_tiers' | 'is_open' | 'open_reason' | 'next_change_at'>;
type Tier = Restaurant['delivery_fee_tiers'][number];

/** A store as stored, without the fields that depend on the time. */
export type ShopRules = StoredRestaurant & { delivery_fee_tiers: readonly Tier[] };

export function storedRestaurant(row: Row<'restaurant'>): StoredRestaurant {
  const {
    created_at: _createdAt,
    deleted_at: _deletedAt,
    switched_by: _switchedBy,
    push_reached: _pushReached,
    ...rest
  } = row;
  return {
    ...rest,
    currency: row.currency ?? DEFAULT_CURRENCY,
    need_fax: fromFlag(row.need_fax),
    hours: fromJson(row.hours),
    holidays: fromJson(row.holidays),
    delivery_mode: row.delivery_mode as Restaurant['delivery_mode'],
    provider: row.provider as Restaurant['provider'],
    images: fromJson(row.images),
    keywords: fromJson(row.keywords),
    card_types: fromJson(row.card_types),
    deals_active: fromFlag(row.deals_active),
    deals: fromJson(row.deals),
    promo_codes: fromJsonOr<PromoCode[]>(row.promo_codes, []),
    online_payment: fromFlag(row.online_payment),
    mode: row.mode as Restaurant['mode'],
    order_notify: fromJson(row.order_notify),
    rights: rightsOf({ rights: fromJsonOr(row.rights, undefined) }),
    kitchen_terms: fromJsonOr<KitchenTerm[]>(row.kitchen_terms, []),
    delivery_zones: fromJsonOr<DeliveryZones>(row.delivery_zones, NO_ZONES),
    prices_include_tax: fromFlag(row.prices_include_tax ?? 0),
    tax_classes: fromJsonOr<TaxClass[]>(row.tax_classes, []),
    platform_remits_tax: fromFlag(row.platform_remits_tax ?? 0),
  };
}

/** The whole store setting as it travels; whether it is open is computed now. */
export function presentRestaurant(row: Row<'restaurant'>, tiers: readonly Tier[], nowMs: number): Restaurant {
  const stored = storedRestaurant(row);
  return { ...stored, delivery_fee_tiers: [...tiers], ...openStateNow(stored, nowMs) };
}

export const restaurantToRow = (restaurant: StoredRestaurant, createdAt: string): Row<'restaurant'> => ({
  ...restaurant,
  need_fax: toFlag(restaurant.need_fax),
  hours: toJson(restaurant.hours),
  holidays: toJson(restaurant.holidays),
  images: toJson(restaurant.images),
  keywords: toJson(restaurant.keywords),
  card_types: toJson(restaurant.card_types),
  deals_active: toFlag(restaurant.deals_active),
  deals: toJson(restaurant.deals),
  promo_codes: toJson(restaurant.promo_codes ?? []),
  online_payment: toFlag(restaurant.online_payment),
  order_notify: toJson(restaurant.order_notify),
  rights: restaurant.rights === undefined ? null : toJson(restaurant.rights),
  prices_include_tax: toFlag(restaurant.prices_include_tax),
  tax_classes: toJson(restaurant.tax_classes),
  platform_remits_tax: toFlag(restaurant.platform_remits_tax),
  kitchen_terms: toJson(restaurant.kitchen_terms ?? []),
  delivery_zones: toJson(restaurant.delivery_zones ?? NO_ZONES),
  delivery_limit: restaurant.delivery_limit ?? null,
  delivery_until: restaurant.delivery_until ?? null,
  created_at: createdAt,
  deleted_at: null,
  switched_by: null,
  push_reached: null,
});
