import type { TableSpec } from '../columns.ts';

/** Test orders that prove the way from intake to the printer, and when a restaurant has them by itself. */
export const SCREEN_TABLES = {
  drill: {
    columns: {
      restaurant_id: 'text',
      id: 'text',
      order_id: 'text',
      order_no: 'text',
      cause: 'text',
      by: 'text',
      /** Of a planned one: the time it was planned for, so that it is never run twice. */
      slot: 'instant?',
      started_at: 'instant',
      /** When its order was in the log. */
      committed_at: 'instant?',
      /** `[{device_id, name}]`, connected when it began. */
      expected: 'json',
      /** The drill as it ended; null while it runs. */
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

/** What a screen is set to beyond its first columns, and what it last found out about itself (docs/spec/screen.md). */
export const SCREEN_COLUMNS = {
  device: {
    /** `{view, sort, theme, sound, print, version}`, each absent until it was set. */
    preferences: 'json?',
    /** The last whole self-check. */
    checked: 'json?',
  },
} as const;
