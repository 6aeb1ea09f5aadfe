import type { TableSpec } from '../columns.ts';

/** What happens later or outside: jobs, sales channels, couriers. */
export const WORK_TABLES = {
  job: {
    columns: {
      id: 'text',
      kind: 'text',
      restaurant_id: 'text?',
      /** Two jobs with the same key are one. */
      key: 'text?',
      payload: 'json',
      due_at: 'instant',
      attempts: 'int',
      leased_until: 'instant?',
      last_error: 'text?',
      /** Given up after the last attempt; kept to be looked at. */
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
      /** Of the first body: the same again is a replay, another one a conflict. */
      body_hash: 'text',
      status_url: 'text?',
      /** The channel's own time of the state we hold, where it sends one. */
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
