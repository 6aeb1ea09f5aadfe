import type { TableSpec } from '../columns.ts';

export const PORTION_COLUMNS = {
  /** How many portions of a dish are left, until the end of a business day; null where they are not counted. */
  dish: { portions_left: 'int?', portions_until: 'instant?' },
  /** What screens and staff may do with orders; null: as by default. */
  restaurant: { rights: 'json?' },
} as const;

/** The portions that each order took of the present count of a dish, so that exactly these come back. */
export const PORTION_TABLES = {
  portion_taken: {
    columns: { restaurant_id: 'text', order_id: 'text', dish_id: 'text', quantity: 'int', at: 'instant' },
    key: ['restaurant_id', 'order_id', 'dish_id'],
    indexes: [{ name: 'portion_taken_by_age', columns: ['at'] }],
  },
} as const satisfies Record<string, TableSpec>;
