import type { TableSpec } from '../columns.ts';

/** The names of the master keys that may have encrypted data here, so that a process with another key is noticed. */
export const KEY_NAME_TABLES = {
  key_name: {
    columns: { id: 'text', since: 'instant' },
    key: ['id'],
  },
} as const satisfies Record<string, TableSpec>;
