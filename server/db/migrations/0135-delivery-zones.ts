/** Streets and ZIP codes that go before the distances [DZ1]. */
export const DELIVERY_ZONE_COLUMNS = { restaurant: { delivery_zones: 'json?' } } as const;
