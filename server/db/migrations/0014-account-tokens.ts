import type { TableSpec } from '../columns.ts';

/** Links that let a person set a password, once and for a while. The token itself is nowhere. */
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
