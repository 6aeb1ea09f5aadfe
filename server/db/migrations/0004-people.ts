import type { TableSpec } from '../columns.ts';

/** Accounts and sessions, and the record of changes. */
export const PEOPLE_TABLES = {
  user: {
    columns: {
      id: 'text',
      nickname: 'text',
      mail: 'text',
      phone: 'text?',
      role: 'text',
      state: 'text',
      language: 'text',
      password_hash: 'text?',
      password_changed_at: 'instant?',
      two_factor: 'flag',
      last_sign_in_at: 'instant?',
      created_at: 'instant',
    },
    key: ['id'],
    unique: [['mail'], ['phone']],
  },
  user_restaurant: {
    columns: { user_id: 'text', restaurant_id: 'text', role: 'text' },
    key: ['user_id', 'restaurant_id'],
    indexes: [{ name: 'user_restaurant_by_restaurant', columns: ['restaurant_id'] }],
  },
  session: {
    columns: {
      id: 'text',
      user_id: 'text',
      token_hash: 'text',
      created_at: 'instant',
      used_at: 'instant',
      expires_at: 'instant',
      agent: 'text',
      address: 'text',
    },
    key: ['id'],
    unique: [['token_hash']],
    indexes: [{ name: 'session_by_user', columns: ['user_id'] }],
  },
  throttle: {
    columns: { key: 'text', failures: 'int', blocked_until: 'instant?', last_at: 'instant' },
    key: ['key'],
  },
  audit: {
    columns: {
      id: 'text',
      restaurant_id: 'text?',
      at: 'instant',
      actor: 'json',
      action: 'text',
      target: 'text',
      before: 'json?',
      after: 'json?',
    },
    key: ['id'],
    indexes: [{ name: 'audit_by_restaurant', columns: ['restaurant_id', 'at'] }],
  },
} as const satisfies Record<string, TableSpec>;
