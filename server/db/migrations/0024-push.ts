import type { TableSpec } from '../columns.ts';

/** Browsers that receive push notifications, tokens for a notification's buttons, and the signing key. */
export const PUSH_TABLES = {
  push_place: {
    columns: {
      id: 'text',
      /** The owner: a person, or a screen. */
      user_id: 'text?',
      device_id: 'text?',
      endpoint_hash: 'text',
      /** Encrypted: address and keys, as the browser gave them. */
      subscription: 'text',
      language: 'text',
      agent: 'text',
      created_at: 'instant',
      last_sent_at: 'instant?',
      /** Consecutive failed deliveries. */
      failures: 'int',
    },
    key: ['id'],
    unique: [['endpoint_hash']],
    indexes: [
      { name: 'push_place_by_user', columns: ['user_id', 'created_at'] },
      { name: 'push_place_by_device', columns: ['device_id', 'created_at'] },
    ],
  },
  push_token: {
    columns: {
      token_hash: 'text',
      user_id: 'text',
      restaurant_id: 'text',
      order_id: 'text',
      ring_rev: 'int',
      prep_minutes: 'int',
      expires_at: 'instant',
    },
    key: ['token_hash'],
    indexes: [{ name: 'push_token_by_time', columns: ['expires_at'] }],
  },
  /** One row: the key pair that push services know this installation by (VAPID). */
  push_key: {
    columns: {
      id: 'text',
      public_key: 'text',
      /** Encrypted. */
      private_key: 'text',
      created_at: 'instant',
    },
    key: ['id'],
  },
} as const satisfies Record<string, TableSpec>;

export const PUSH_COLUMNS = {
  escalation: {
    /** `[{at, outcome}]`, every attempt; the row's `outcome` is the last one. */
    tries: 'json?',
  },
} as const;
