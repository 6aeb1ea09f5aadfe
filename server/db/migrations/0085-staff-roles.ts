import type { TableSpec } from '../columns.ts';

/** A restaurant's own roles [RO1], and the role of a person there: a built-in one, one of these, or null for staff. */
export const STAFF_ROLE_TABLES = {
  staff_role: {
    columns: { restaurant_id: 'text', id: 'text', name: 'text', permissions: 'json', created_at: 'instant' },
    key: ['restaurant_id', 'id'],
  },
} as const satisfies Record<string, TableSpec>;
export const STAFF_ROLE_COLUMNS = { user_restaurant: { role_id: 'text?' } } as const;
