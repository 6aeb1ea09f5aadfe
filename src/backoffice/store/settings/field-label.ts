import type { StoreField } from '#contract/domain/store-input.ts';

/** The words of the fields that are a whole list or group. */
const GROUPS: Partial<Record<StoreField, string>> = {
  hours: 'section.hours',
  holidays: 'section.hours',
  delivery_fee_tiers: 'tiers.title',
  delivery_zones: 'zones.title',
  rights: 'section.rights',
  tax_classes: 'tax_class.title',
  deals: 'section.deals',
  promo_codes: 'promo.title',
  order_notify: 'section.notify',
};
const groups: Partial<Record<string, string>> = GROUPS;

/** Where the words of a store's field are. */
export const labelKeyOf = (field: string): string => groups[field] ?? `field.${field}`;
