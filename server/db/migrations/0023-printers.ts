import type { TableSpec } from '../columns.ts';

/** Printers that the server reaches, and their print jobs. */
export const PRINTER_TABLES = {
  printer: {
    columns: {
      restaurant_id: 'text',
      id: 'text',
      kind: 'text',
      name: 'text',
      is_on: 'flag',
      auto_print: 'flag',
      receipt: 'text',
      methods: 'text',
      /** Names of stations; null prints all dishes. */
      stations: 'json?',
      copies: 'int',
      paper: 'text',
      language: 'text',
      host: 'text?',
      port: 'int?',
      secret_hash: 'text?',
      state: 'text',
      state_since: 'instant?',
      model: 'text?',
      last_seen_at: 'instant?',
      /** A process is sending to it until then; a plain network printer takes one job at a time. */
      busy_until: 'instant?',
      created_at: 'instant',
      deleted_at: 'instant?',
    },
    key: ['restaurant_id', 'id'],
    unique: [['id']],
  },
  print_job: {
    columns: {
      restaurant_id: 'text',
      id: 'text',
      printer_id: 'text',
      order_id: 'text?',
      receipt: 'text',
      reason: 'text',
      /** The idempotency key: a repeated request, or a second server, finds the existing job. */
      wish: 'text',
      state: 'text',
      copies: 'int',
      copies_printed: 'int',
      attempts: 'int',
      error: 'text?',
      is_duplicate: 'flag',
      requested_by: 'text',
      created_at: 'instant',
      /** The earliest time of the next attempt. */
      try_at: 'instant',
      /** After this time it is not printed, for example when the printer comes back hours later. */
      expires_at: 'instant',
      /** When a printer last fetched it. */
      taken_at: 'instant?',
      done_at: 'instant?',
    },
    key: ['restaurant_id', 'id'],
    unique: [['printer_id', 'wish']],
    indexes: [
      { name: 'print_job_by_printer', columns: ['printer_id', 'state', 'created_at'] },
      { name: 'print_job_by_order', columns: ['restaurant_id', 'order_id'], where: 'order_id is not null' },
      { name: 'print_job_by_time', columns: ['restaurant_id', 'created_at', 'id'] },
    ],
  },
} as const satisfies Record<string, TableSpec>;
