import type { TableSpec } from '../columns.ts';

/** When the last backup was made that proves; one row, for every process and for who watches them [IN20]. */
export const LAST_BACKUP_TABLES = {
  last_backup: { columns: { id: 'text', at: 'instant' }, key: ['id'] },
} as const satisfies Record<string, TableSpec>;
