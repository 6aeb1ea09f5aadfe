import type { StoreField } from '#contract/domain/store-input.ts';

/** The page's sections in their order, with the fields whose problems each one shows. */
export const SECTIONS: readonly (readonly [string, readonly StoreField[]])[] = [
  ['mode', []],
  ['basic', ['name', 'sub_name', 'restaurant_type_id', 'phone', 'email']],
  ['place', ['state', 'county', 'city', 'street', 'unit', 'zip_code']],
  ['hours', ['hours', 'holidays', 'business_day_cutoff']],
  [
    'delivery',
    [
      'delivery_mode',
      'provider',
      'quote_fee_cap_cents',
      'max_delivery_distance',
      'minimum_order_cents',
      'delivery_fee_tiers',
      'delivery_zones',
    ],
  ],
  ['kitchen', ['waiting_time_minutes', 'accept_limit_seconds', 'kitchen_terms']],
  ['rights', ['rights']],
  [
    'money',
    ['currency', 'default_tip_rate', 'tax_rate', 'prices_include_tax', 'tax_classes', 'online_payment', 'card_types'],
  ],
  ['deals', ['deals', 'deals_active', 'promo_codes']],
  ['notify', ['order_notify', 'notify_phone', 'fax', 'need_fax']],
  ['about', ['introduction_zh', 'introduction_en', 'store_image']],
  ['web', ['domain', 'web_location', 'keywords']],
];
