import type { TableSpec } from '../columns.ts';

/** What a mailed link has to confirm; of each token only the hash is stored (docs/spec/accounts.md). */
export const CONFIRMED_MAIL_TABLES = {
  /** Waits until `expires_at` for the new address; once confirmed, that long the old one can be taken back. */
  mail_change: {
    columns: {
      id: 'text',
      user_id: 'text',
      old_mail: 'text',
      new_mail: 'text',
      confirm_hash: 'text',
      confirmed_at: 'instant?',
      back_hash: 'text?',
      expires_at: 'instant',
      created_at: 'instant',
    },
    key: ['id'],
    unique: [['confirm_hash'], ['back_hash']],
    indexes: [
      { name: 'mail_change_by_user', columns: ['user_id'] },
      { name: 'mail_change_by_old', columns: ['old_mail'] },
      { name: 'mail_change_by_end', columns: ['expires_at'] },
    ],
  },
  /** An existing account is asked to own a store. */
  store_invite: {
    columns: {
      token_hash: 'text',
      user_id: 'text',
      restaurant_id: 'text',
      expires_at: 'instant',
      created_at: 'instant',
    },
    key: ['token_hash'],
    indexes: [
      { name: 'store_invite_by_user', columns: ['user_id'] },
      { name: 'store_invite_by_end', columns: ['expires_at'] },
    ],
  },
} as const satisfies Record<string, TableSpec>;
