import type { TableSpec } from '../columns.ts';

/** Links with which a person sets a password, once and for a limited time. The token itself is not stored. */
export const ACCOUNT_TOKEN_TABLES = {
  account_token: {
    columns: {
      token_hash: 'text',
      user_id: 'text',
      /** `invite` or `reset`. */
      kind: 'text',
      expires_at: 'instant',
      created_at: 'instant',
    },
    key: ['token_hash'],
    indexes: [{ name: 'account_token_by_user', columns: ['user_id'] }],
  },
} as const satisfies Record<string, TableSpec>;
