import type { TableSpec } from '../columns.ts';

/** What the close of a month adds to a statement (docs/spec/month-close.md). */
export const MONTH_CLOSE_TABLES = {
  /** A statement's parts as they were at its issue; beside it, so that a list of statements does not read them. */
  bill_breakdown: {
    columns: { restaurant_id: 'text', period: 'text', body: 'json' },
    key: ['restaurant_id', 'period'],
  },
  /** What the owner says is wrong with one order of a statement, and the platform's answer. */
  bill_dispute: {
    columns: {
      restaurant_id: 'text',
      id: 'text',
      period: 'text',
      order_id: 'text',
      claimed_cents: 'int',
      reason: 'text',
      state: 'text',
      opened_at: 'instant',
      opened_by: 'text',
      answer: 'text?',
      answered_at: 'instant?',
      answered_by: 'text?',
      accepted_cents: 'int?',
    },
    key: ['restaurant_id', 'id'],
    indexes: [{ name: 'bill_dispute_by_period', columns: ['restaurant_id', 'period', 'state'] }],
  },
} as const satisfies Record<string, TableSpec>;
