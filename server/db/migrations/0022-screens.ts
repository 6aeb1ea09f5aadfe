import type { TableSpec } from '../columns.ts';

/** Test orders that check the path from intake to printer, and each restaurant's plan for automatic ones. */
export const SCREEN_TABLES = {
  drill: {
    columns: {
      restaurant_id: 'text',
      id: 'text',
      order_id: 'text',
      order_no: 'text',
      cause: 'text',
      by: 'text',
      /** For a planned drill: its planned time, so that it never runs twice. */
      slot: 'instant?',
      started_at: 'instant',
      /** When its order was committed to the log. */
      committed_at: 'instant?',
      /** `[{device_id, name}]`, the screens connected when it began. */
      expected: 'json',
      /** The final result; null while it runs. */
      result: 'json?',
    },
    key: ['restaurant_id', 'id'],
    unique: [['restaurant_id', 'slot']],
    indexes: [{ name: 'drill_by_time', columns: ['restaurant_id', 'started_at'] }],
  },
  drill_plan: {
    columns: { restaurant_id: 'text', plan: 'json', updated_at: 'instant' },
    key: ['restaurant_id'],
  },
} as const satisfies Record<string, TableSpec>;

/** A screen's settings beyond its first columns, and its last self-check (docs/spec/screen.md). */
export const SCREEN_COLUMNS = {
  device: {
    /** `{view, sort, theme, sound, print, version}`, each absent until it was set. */
    preferences: 'json?',
    /** The last whole self-check. */
    checked: 'json?',
  },
} as const;
