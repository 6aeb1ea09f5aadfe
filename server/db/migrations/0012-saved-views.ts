import type { TableSpec } from '../columns.ts';

/** A person's saved filters of a page. */
export const SAVED_VIEW_TABLES = {
  saved_view: {
    columns: {
      restaurant_id: 'text',
      user_id: 'text',
      id: 'text',
      page: 'text',
      name: 'text',
      query: 'text',
      created_at: 'instant',
    },
    key: ['restaurant_id', 'user_id', 'id'],
    unique: [['restaurant_id', 'user_id', 'page', 'name']],
  },
} as const satisfies Record<string, TableSpec>;
