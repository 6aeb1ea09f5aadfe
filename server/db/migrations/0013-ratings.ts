import type { TableSpec } from '../columns.ts';

/** Customers' reviews. A deleted one stays with its reason and no longer counts. */
export const RATING_TABLES = {
  rating: {
    columns: {
      restaurant_id: 'text',
      id: 'text',
      order_id: 'text?',
      /** The channel's own id, unique: a repeated review is dropped. */
      external_id: 'text?',
      customer: 'text',
      stars: 'int',
      text: 'text',
      dishes: 'json',
      reply: 'text?',
      replied_at: 'instant?',
      replied_by: 'text?',
      created_at: 'instant',
      deleted_at: 'instant?',
      deleted_reason: 'text?',
    },
    key: ['restaurant_id', 'id'],
    unique: [['restaurant_id', 'external_id']],
    indexes: [
      { name: 'rating_by_time', columns: ['restaurant_id', 'created_at'] },
      { name: 'rating_unanswered', columns: ['restaurant_id', 'created_at'], where: 'reply is null' },
    ],
  },
} as const satisfies Record<string, TableSpec>;
