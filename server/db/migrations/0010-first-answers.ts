import type { TableSpec } from '../columns.ts';

/** What was answered to a call that carried an `Idempotency-Key`, for a day: the same again gets the same. */
export const FIRST_ANSWER_TABLES = {
  first_answer: {
    columns: {
      /** Who asked: two people may choose the same key. */
      scope: 'text',
      key: 'text',
      call: 'text',
      body_hash: 'text',
      /** The reply's data; null while the first is still being worked on. */
      answer: 'json?',
      created_at: 'instant',
    },
    key: ['scope', 'key'],
    indexes: [{ name: 'first_answer_by_age', columns: ['created_at'] }],
  },
} as const satisfies Record<string, TableSpec>;
