import type { TableSpec } from '../columns.ts';

/** Lists that the server reads into files, and their rows in parts that every process can read [EX2]. */
export const EXPORT_TABLES = {
  export_file: {
    columns: {
      id: 'text',
      user_id: 'text',
      /** The administrator who views as the person; empty for the person. */
      by_id: 'text',
      /** Of the person while it is open, so that there is one [EX4]; null when it is over. */
      open_of: 'text?',
      restaurant_id: 'text?',
      list: 'text',
      query: 'json',
      state: 'text',
      fault: 'text?',
      rows: 'int',
      total: 'int?',
      parts: 'int',
      /** Of its parts, as they are kept. */
      bytes: 'big',
      /** Where the next page of the list begins. */
      place: 'json?',
      created_at: 'instant',
      made_at: 'instant?',
      expires_at: 'instant',
    },
    key: ['id'],
    unique: [['open_of']],
    indexes: [
      { name: 'export_file_user', columns: ['user_id'] },
      { name: 'export_file_age', columns: ['created_at'] },
    ],
  },
  export_part: {
    columns: { export_id: 'text', part: 'int', content: 'text', made_at: 'instant' },
    key: ['export_id', 'part'],
    indexes: [{ name: 'export_part_age', columns: ['made_at'] }],
  },
} as const satisfies Record<string, TableSpec>;
