import type { TableSpec } from '../columns.ts';

/** What a restaurant notes of a customer of its own, by the phone number, else the e-mail in lower case. */
export const STORE_CUSTOMER_TABLES = {
  customer_note: {
    columns: {
      restaurant_id: 'text',
      who: 'text',
      note: 'text',
      updated_at: 'instant',
    },
    key: ['restaurant_id', 'who'],
    indexes: [
      { name: 'customer_note_by_time', columns: ['restaurant_id', 'updated_at', 'who'] },
      { name: 'customer_note_by_person', columns: ['who'] },
    ],
  },
} as const satisfies Record<string, TableSpec>;

/** Null: the platform's own entry, which counts for every restaurant. */
export const STORE_CUSTOMER_COLUMNS = { user_blocklist: { restaurant_id: 'text?' } } as const;
