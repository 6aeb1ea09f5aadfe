import type { ColumnSpecs, TableSpec } from '../columns.ts';

/** Second factors, own view passwords, and the heads of the audit's chains. */
export const ADMINISTRATOR_TABLES = {
  two_factor: {
    columns: {
      user_id: 'text',
      /** Encrypted; null while it is being set up. */
      secret: 'text?',
      /** Encrypted; waits for its first code. */
      pending: 'text?',
      pending_at: 'instant?',
      /** The newest time step whose code was used; no step is accepted twice. */
      last_step: 'big?',
      confirmed_at: 'instant?',
    },
    key: ['user_id'],
  },
  recovery_code: {
    columns: { user_id: 'text', code_hash: 'text', created_at: 'instant', used_at: 'instant?' },
    key: ['user_id', 'code_hash'],
  },
  view_password: {
    columns: { user_id: 'text', password_hash: 'text', changed_at: 'instant' },
    key: ['user_id'],
  },
  audit_head: {
    columns: {
      /** A restaurant's id, or '' for the platform. */
      chain: 'text',
      seq: 'big',
      hash: 'text',
      /** Entries up to this one were trimmed after their retention; the chain continues from this hash. */
      floor: 'big',
      floor_hash: 'text',
    },
    key: ['chain'],
  },
} as const satisfies Record<string, TableSpec>;

export const ADMINISTRATOR_COLUMNS = {
  session: {
    /** The administrator who views as this person, and why. */
    viewed_by: 'text?',
    view_reason: 'text?',
  },
  audit: { chain: 'text?', seq: 'big?', prev_hash: 'text?', hash: 'text?' },
} as const satisfies Record<string, ColumnSpecs>;

export const ADMINISTRATOR_INDEXES = [
  { table: 'audit', name: 'audit_by_time', columns: ['at', 'id'] },
  { table: 'session', name: 'session_by_viewer', columns: ['viewed_by'], where: 'viewed_by is not null' },
] as const;
