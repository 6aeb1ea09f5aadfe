import type { TableSpec } from '../columns.ts';

/** The names of the master keys something here may be sealed with, so that a process with another one shows. */
export const KEY_NAME_TABLES = {
  key_name: {
    columns: { id: 'text', since: 'instant' },
    key: ['id'],
  },
} as const satisfies Record<string, TableSpec>;
