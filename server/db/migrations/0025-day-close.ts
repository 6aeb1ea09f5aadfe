import type { TableSpec } from '../columns.ts';

/** Cash counts at the end of business days; rows are only added. */
export const DAY_CLOSE_TABLES = {
  day_close: {
    columns: {
      restaurant_id: 'text',
      id: 'text',
      business_date: 'text',
      counted_cents: 'int',
      expected_cents: 'int',
      note: 'text',
      by: 'json',
      at: 'instant',
    },
    key: ['restaurant_id', 'id'],
    indexes: [{ name: 'day_close_by_day', columns: ['restaurant_id', 'business_date', 'at'] }],
  },
} as const satisfies Record<string, TableSpec>;
