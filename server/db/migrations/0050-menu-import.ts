import type { TableSpec } from '../columns.ts';

/** The last import of each menu, with what it changed on both sides, so that it can be undone [MN1]. */
export const MENU_IMPORT_TABLES = {
  menu_import: {
    columns: { restaurant_id: 'text', id: 'text', at: 'instant', by: 'text', content: 'json', undone_at: 'instant?' },
    key: ['restaurant_id'],
  },
} as const satisfies Record<string, TableSpec>;
