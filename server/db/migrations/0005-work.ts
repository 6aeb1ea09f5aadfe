import type { TableSpec } from '../columns.ts';

/** Work done later or by outside services: jobs, sales channels, couriers. */
export const WORK_TABLES = {
  job: {
    columns: {
      id: 'text',
      kind: 'text',
      restaurant_id: 'text?',
      /** Unique: two jobs with the same key are one. */
      key: 'text?',
      payload: 'json',
      due_at: 'instant',
      attempts: 'int',
      leased_until: 'instant?',
      last_error: 'text?',
      /** Set when the last attempt failed; the row is kept for inspection. */
      dead_at: 'instant?',
      created_at: 'instant',
    },
    key: ['id'],
    unique: [['key']],
    indexes: [{ name: 'job_due', columns: ['due_at'], where: 'dead_at is null' }],
  },
  channel: {
    columns: {
      restaurant_id: 'text',
      id: 'text',
      kind: 'text',
      name: 'text',
      key_hash: 'text',
      signing_secret: 'text',
      auto_accept: 'flag',
      rate_per_second: 'int',
      burst: 'int',
      last_order_at: 'instant?',
      deleted_at: 'instant?',
      created_at: 'instant',
    },
    key: ['restaurant_id', 'id'],
    unique: [['key_hash']],
  },
  intake: {
    columns: {
      restaurant_id: 'text',
      channel_id: 'text',
      external_id: 'text',
      order_id: 'text',
      /** Hash of the first body: the same body again is a retry, another one a conflict. */
      body_hash: 'text',
      status_url: 'text?',
      /** The channel's own time of the stored state, where it sends one. */
      updated_at: 'text?',
      created_at: 'instant',
    },
    key: ['restaurant_id', 'channel_id', 'external_id'],
    indexes: [{ name: 'intake_by_order', columns: ['restaurant_id', 'order_id'] }],
  },
  courier_event: {
    columns: {
      provider: 'text',
      external_delivery_id: 'text',
      event_key: 'text',
      restaurant_id: 'text',
      order_id: 'text',
      body: 'json',
      at: 'instant',
    },
    key: ['provider', 'external_delivery_id', 'event_key'],
  },
} as const satisfies Record<string, TableSpec>;
