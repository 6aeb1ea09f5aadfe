import type { TableSpec } from '../columns.ts';

/** The answers to calls with an `Idempotency-Key`, kept for a day, so that a retry gets the first answer. */
export const FIRST_ANSWER_TABLES = {
  first_answer: {
    columns: {
      /** The caller, because two people may choose the same key. */
      scope: 'text',
      key: 'text',
      call: 'text',
      body_hash: 'text',
      /** The reply's data; null while the first request still runs. */
      answer: 'json?',
      created_at: 'instant',
    },
    key: ['scope', 'key'],
    indexes: [{ name: 'first_answer_by_age', columns: ['created_at'] }],
  },
} as const satisfies Record<string, TableSpec>;
