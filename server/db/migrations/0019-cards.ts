import type { TableSpec } from '../columns.ts';

/** Card details, each encrypted with the row's own data key, and who viewed them recently. */
export const CARD_TABLES = {
  card_vault: {
    columns: {
      restaurant_id: 'text',
      order_id: 'text',
      /** The master key that wraps the data key. */
      key_id: 'text?',
      data_key: 'text?',
      card_number: 'text?',
      expiry: 'text?',
      holder_name: 'text?',
      created_at: 'instant',
      /** After this time only this row is left, without details. */
      erased_at: 'instant?',
    },
    key: ['restaurant_id', 'order_id'],
    indexes: [
      { name: 'card_vault_kept', columns: ['restaurant_id', 'order_id'], where: 'erased_at is null' },
      { name: 'card_vault_by_key', columns: ['key_id'], where: 'key_id is not null' },
    ],
  },
  card_view: {
    columns: { id: 'text', user_id: 'text', at: 'instant' },
    key: ['id'],
    indexes: [
      { name: 'card_view_by_user', columns: ['user_id', 'at'] },
      { name: 'card_view_by_age', columns: ['at'] },
    ],
  },
} as const satisfies Record<string, TableSpec>;
