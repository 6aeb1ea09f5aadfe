import type { TableSpec } from '../columns.ts';

/** One row, written again and again to see that the disk takes it. */
export const STORAGE_PROBE_TABLES = {
  storage_probe: { columns: { id: 'text', at: 'instant' }, key: ['id'] },
} as const satisfies Record<string, TableSpec>;
