import type { TableSpec } from '../columns.ts';

/** What each change of an order took away and brought, for those who ask later; the order itself shows the last alone. */
export const ORDER_CHANGE_TABLES = {
  order_change: {
    columns: {
      restaurant_id: 'text',
      order_id: 'text',
      rev: 'int',
      at: 'instant',
      lines: 'json',
      /** Lines that are not kept. */
      more: 'int',
    },
    key: ['restaurant_id', 'order_id', 'rev'],
    indexes: [{ name: 'order_change_by_age', columns: ['at'] }],
  },
} as const satisfies Record<string, TableSpec>;
