import type { TableSpec } from '../columns.ts';

/** Changes of a menu that are planned [MP3], and what each change of it was, so that an earlier one comes back [MP6]. */
export const MENU_PLAN_TABLES = {
  menu_plan: {
    columns: {
      restaurant_id: 'text',
      id: 'text',
      name: 'text',
      state: 'text',
      publish_at: 'instant?',
      edits: 'json',
      by: 'text',
      changed_at: 'instant',
      fault: 'text?',
      version: 'int',
      version_id: 'text?',
    },
    key: ['restaurant_id', 'id'],
    indexes: [{ name: 'menu_plan_age', columns: ['changed_at'] }],
  },
  menu_version: {
    columns: {
      restaurant_id: 'text',
      id: 'text',
      kind: 'text',
      name: 'text',
      by_id: 'text',
      by: 'text',
      from_at: 'instant',
      until_at: 'instant',
      items: 'int',
      content: 'json',
    },
    key: ['restaurant_id', 'id'],
    indexes: [{ name: 'menu_version_age', columns: ['until_at'] }],
  },
} as const satisfies Record<string, TableSpec>;
