import { NO_ZONES } from '#contract/domain/delivery-zones.ts';
import { nationalDigits } from '#contract/domain/phone.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { rightsOf } from '#contract/domain/rights.ts';
import type { StoreInput } from '#contract/domain/store-input.ts';

/** A store as its form holds it: the contact number as digits, deals without their switch. */
export function valuesOf(store: Restaurant): StoreInput {
  const { active: _active, starts_on = null, ends_on = null, ...deals } = store.deals;
  return {
    name: store.name,
    sub_name: store.sub_name,
    phone: nationalDigits(store.phone),
    email: store.email,
    restaurant_type_id: store.restaurant_type_id ?? '',
    state: store.state,
    county: store.county,
    city: store.city,
    street: store.street,
    unit: store.unit,
    zip_code: store.zip_code,
    fax: store.fax,
    need_fax: store.need_fax,
    introduction_zh: store.introduction_zh,
    introduction_en: store.introduction_en,
    store_image: store.store_image,
    online_payment: store.online_payment,
    deals_active: store.deals_active,
    deals: { ...deals, starts_on, ends_on },
    promo_codes: store.promo_codes ?? [],
    accept_limit_seconds: store.accept_limit_seconds,
    rights: rightsOf(store),
    kitchen_terms: store.kitchen_terms ?? [],
    hours: store.hours,
    holidays: store.holidays,
    business_day_cutoff: store.business_day_cutoff,
    waiting_time_minutes: store.waiting_time_minutes,
    minimum_order_cents: store.minimum_order_cents,
    max_delivery_distance: store.max_delivery_distance,
    delivery_fee_tiers: store.delivery_fee_tiers,
    delivery_zones: store.delivery_zones ?? NO_ZONES,
    default_tip_rate: store.default_tip_rate,
    tax_rate: store.tax_rate,
    currency: store.currency,
    prices_include_tax: store.prices_include_tax,
    tax_classes: store.tax_classes,
    domain: store.domain,
    web_location: store.web_location,
    delivery_mode: store.delivery_mode,
    provider: store.provider,
    quote_fee_cap_cents: store.quote_fee_cap_cents,
    order_notify: store.order_notify,
    notify_phone: store.notify_phone,
    keywords: store.keywords,
    card_types: store.card_types,
  };
}
