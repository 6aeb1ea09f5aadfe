import type { TableSpec } from '../columns.ts';

/** The public halves of people's passkeys [WA1]. */
export const PASSKEY_TABLES = {
  passkey: {
    columns: {
      id: 'text',
      user_id: 'text',
      name: 'text',
      /** The relying party's id: browsers offer a passkey at this host alone. */
      host: 'text',
      credential_id: 'text',
      public_key: 'text',
      transports: 'json',
      /** How often the authenticator says it has signed; zero where it does not count. */
      uses: 'big',
      /** When the last challenge it signed was made, in milliseconds: an older one is not accepted again. */
      answered: 'big',
      created_at: 'instant',
      last_used_at: 'instant?',
    },
    key: ['id'],
    unique: [['credential_id']],
    indexes: [{ name: 'passkey_by_person', columns: ['user_id', 'created_at'] }],
  },
} as const satisfies Record<string, TableSpec>;
