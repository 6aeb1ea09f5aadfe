import type { TableSpec } from '../columns.ts';

/**
 * The cash of an order that was taken on another day than its first: the rest of one of which a part was paid before
 * [DC2]. What no row here has is in the drawer of the order's own day, or of its `taken_date`.
 */
export const DRAWER_PART_TABLES = {
  drawer_part: {
    columns: { restaurant_id: 'text', order_id: 'text', business_date: 'text', cents: 'int' },
    key: ['restaurant_id', 'order_id', 'business_date'],
  },
} as const satisfies Record<string, TableSpec>;

export const DRAWER_PART_INDEXES = [
  { table: 'drawer_part', name: 'drawer_part_by_day', columns: ['restaurant_id', 'business_date'] },
] as const;
