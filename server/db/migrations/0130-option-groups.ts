import type { TableSpec } from '../columns.ts';

/** Groups of options that dishes share; each dish holds its copy [OG1]. */
export const OPTION_GROUP_TABLES = {
  option_group: {
    columns: { restaurant_id: 'text', id: 'text', label: 'text', specification: 'json', version: 'int' },
    key: ['restaurant_id', 'id'],
    unique: [['restaurant_id', 'label']],
  },
} as const satisfies Record<string, TableSpec>;
