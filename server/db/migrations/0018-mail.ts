import type { TableSpec } from '../columns.ts';

/** Mail: templates, sendings to many, and the result of each mail. */
export const MAIL_TABLES = {
  mail_template: {
    columns: {
      id: 'text',
      kind: 'text',
      name: 'text',
      subject_zh: 'text',
      subject_en: 'text',
      body_zh: 'text',
      body_en: 'text',
      version: 'int',
      created_at: 'instant',
      updated_at: 'instant',
      updated_by: 'text',
      deleted_at: 'instant?',
    },
    key: ['id'],
    indexes: [{ name: 'mail_template_by_kind', columns: ['kind', 'created_at'], where: 'deleted_at is null' }],
  },
  /** One template sent to an audience, with its text at the time of the decision. */
  mail_sending: {
    columns: {
      id: 'text',
      template_id: 'text',
      name: 'text',
      words: 'json',
      audience: 'json',
      state: 'text',
      send_at: 'instant',
      created_at: 'instant',
      created_by: 'text',
    },
    key: ['id'],
    indexes: [{ name: 'mail_sending_by_time', columns: ['created_at', 'id'] }],
  },
  mail_log: {
    columns: {
      id: 'text',
      sending_id: 'text?',
      template_id: 'text?',
      kind: 'text',
      name: 'text',
      address: 'text',
      /** The values of its variables; null for mails with a secret link, whose values are not stored. */
      fill: 'json?',
      subject: 'text',
      language: 'text',
      state: 'text',
      attempts: 'int',
      error: 'text?',
      next_try_at: 'instant?',
      created_at: 'instant',
      done_at: 'instant?',
    },
    key: ['id'],
    indexes: [
      { name: 'mail_log_by_time', columns: ['created_at', 'id'] },
      { name: 'mail_log_by_state', columns: ['state', 'created_at'] },
      { name: 'mail_log_by_sending', columns: ['sending_id', 'state', 'next_try_at'] },
      { name: 'mail_log_by_address', columns: ['address', 'created_at'] },
    ],
  },
} as const satisfies Record<string, TableSpec>;
