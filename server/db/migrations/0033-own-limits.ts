import type { TableSpec } from '../columns.ts';

/** Limits that an administrator set for one restaurant, or one owner (docs/spec/doors.md [DO6]). */
export const OWN_LIMIT_TABLES = {
  own_limit: {
    columns: { subject_id: 'text', name: 'text', value: 'int', updated_at: 'instant' },
    key: ['subject_id', 'name'],
  },
} as const satisfies Record<string, TableSpec>;

/** Where a pairing code was asked for; null for a link and for codes of older builds. */
export const PAIR_CODE_COLUMNS = { pair_code: { address: 'text?' } } as const;
