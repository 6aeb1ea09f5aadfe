import type { TableSpec } from '../columns.ts';

/** The event log, the idempotent commands, and the screens (docs/spec/realtime.md). */
export const LIVE_TABLES = {
  log_head: {
    columns: {
      restaurant_id: 'text',
      epoch: 'text',
      seq: 'big',
      /** Events below this seq were compacted away; a cursor under it gets a snapshot. */
      floor: 'big',
      open: 'int',
      hash: 'big',
      store_version: 'int',
      dish_version: 'int',
      /** The last business day whose end is in the log. */
      closed_through: 'text?',
    },
    key: ['restaurant_id'],
  },
  log_event: {
    columns: {
      restaurant_id: 'text',
      seq: 'big',
      type: 'text',
      order_id: 'text?',
      rev: 'int?',
      body: 'json',
      at: 'instant',
    },
    key: ['restaurant_id', 'seq'],
    indexes: [{ name: 'log_event_by_time', columns: ['restaurant_id', 'at'] }],
  },
  command: {
    columns: {
      restaurant_id: 'text',
      command_id: 'text',
      device_id: 'text',
      device_seq: 'big',
      result: 'json?',
      at: 'instant',
    },
    key: ['restaurant_id', 'command_id'],
    indexes: [
      { name: 'command_by_device', columns: ['restaurant_id', 'device_id', 'device_seq'] },
      { name: 'command_by_time', columns: ['at'] },
    ],
  },
  device: {
    columns: {
      restaurant_id: 'text',
      id: 'text',
      kind: 'text',
      name: 'text',
      language: 'text',
      station: 'text?',
      gain: 'real',
      prep_chips: 'json',
      build: 'text?',
      cursor: 'big?',
      token_hash: 'text?',
      last_seen_at: 'instant?',
      state: 'json?',
      created_at: 'instant',
      revoked_at: 'instant?',
    },
    key: ['restaurant_id', 'id'],
    indexes: [{ name: 'device_by_token', columns: ['token_hash'] }],
  },
  pair_code: {
    columns: {
      id: 'text',
      code: 'text',
      secret_hash: 'text',
      expires_at: 'instant',
      /** Set when an owner entered the code, until the screen has fetched its credential. */
      restaurant_id: 'text?',
      device_id: 'text?',
      used_at: 'instant?',
    },
    key: ['id'],
    indexes: [
      { name: 'pair_code_by_code', columns: ['code'] },
      { name: 'pair_code_by_secret', columns: ['secret_hash'] },
    ],
  },
  ledger: {
    columns: {
      restaurant_id: 'text',
      order_id: 'text',
      device_id: 'text',
      sent_at: 'instant?',
      applied_at: 'instant?',
      displayed_at: 'instant?',
      sounded_at: 'instant?',
      touched_at: 'instant?',
      /** The newest version of the order that this screen has shown. */
      displayed_rev: 'int?',
    },
    key: ['restaurant_id', 'order_id', 'device_id'],
  },
  escalation: {
    columns: {
      restaurant_id: 'text',
      order_id: 'text',
      kind: 'text',
      rev: 'int',
      way: 'text',
      outcome: 'text',
      at: 'instant',
    },
    key: ['restaurant_id', 'order_id', 'kind', 'rev', 'way'],
  },
} as const satisfies Record<string, TableSpec>;
