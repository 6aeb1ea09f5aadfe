import type { TableSpec } from '../columns.ts';

/**
 * For moderation by administrators: shown averages, feedback, menu views; blocked customers and pictures gain columns.
 */
export const MODERATION_TABLES = {
  rating_sum: {
    columns: { restaurant_id: 'text', ratings: 'int', stars: 'int' },
    key: ['restaurant_id'],
  },
  suggestion: {
    columns: {
      id: 'text',
      user_id: 'text',
      contact: 'text?',
      text: 'text',
      restaurant_id: 'text?',
      state: 'text',
      reply: 'text?',
      replied_at: 'instant?',
      replied_by: 'text?',
      created_at: 'instant',
    },
    key: ['id'],
    indexes: [
      { name: 'suggestion_by_time', columns: ['created_at', 'id'] },
      { name: 'suggestion_by_state', columns: ['state', 'created_at'] },
      { name: 'suggestion_by_user', columns: ['user_id', 'created_at'] },
    ],
  },
  browse_record: {
    columns: {
      restaurant_id: 'text',
      business_date: 'text',
      /** Empty: the menu itself. */
      dish_id: 'text',
      views: 'int',
    },
    key: ['restaurant_id', 'business_date', 'dish_id'],
  },
  view_batch: {
    columns: {
      restaurant_id: 'text',
      channel_id: 'text',
      batch_id: 'text',
      counted: 'int',
      ignored: 'int',
      created_at: 'instant',
    },
    key: ['restaurant_id', 'channel_id', 'batch_id'],
    indexes: [{ name: 'view_batch_by_age', columns: ['created_at'] }],
  },
} as const satisfies Record<string, TableSpec>;

export const MODERATION_COLUMNS = {
  user_blocklist: {
    /** The normalized address for comparison (contract/domain/address-key.ts). */
    address_key: 'text?',
    updated_at: 'instant?',
  },
  photo: {
    name: 'text?',
    /** When its smaller versions were made. */
    sized_at: 'instant?',
  },
} as const;

export const MODERATION_INDEXES = [
  { table: 'rating', name: 'rating_standing', columns: ['restaurant_id', 'stars'], where: 'deleted_at is null' },
  { table: 'rating', name: 'rating_by_platform_time', columns: ['created_at', 'id'] },
  { table: 'rating', name: 'rating_by_platform_stars', columns: ['stars', 'created_at'] },
  { table: 'user_blocklist', name: 'user_blocklist_by_email', columns: ['email'], where: 'email is not null' },
  {
    table: 'user_blocklist',
    name: 'user_blocklist_by_address',
    columns: ['address_key'],
    where: 'address_key is not null',
  },
  { table: 'user_blocklist', name: 'user_blocklist_by_time', columns: ['created_at', 'id'] },
  { table: 'photo', name: 'photo_by_time', columns: ['is_gallery', 'created_at', 'id'] },
  { table: 'photo', name: 'photo_unsized', columns: ['created_at'], where: 'sized_at is null' },
  { table: 'restaurant', name: 'restaurant_by_type', columns: ['restaurant_type_id'] },
] as const;
