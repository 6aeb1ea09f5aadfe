/** For housekeeping, which finds the rows that are over by their age alone. */
export const RETENTION_INDEXES = [
  { table: 'refused_order', name: 'refused_by_age', columns: ['at'] },
  { table: 'drill', name: 'drill_by_age', columns: ['started_at'] },
  { table: 'print_job', name: 'print_job_by_age', columns: ['created_at'] },
  { table: 'browse_record', name: 'browse_record_by_age', columns: ['business_date'] },
  { table: 'session', name: 'session_by_end', columns: ['expires_at'] },
  { table: 'account_token', name: 'account_token_by_end', columns: ['expires_at'] },
  { table: 'pair_code', name: 'pair_code_by_end', columns: ['expires_at'] },
  { table: 'throttle', name: 'throttle_by_age', columns: ['last_at'] },
  { table: 'device', name: 'device_guests', columns: ['created_at'], where: "kind = 'guest'" },
  { table: 'device', name: 'device_revoked', columns: ['revoked_at'], where: 'revoked_at is not null' },
  {
    table: 'device',
    name: 'device_unclaimed',
    columns: ['created_at'],
    where: "kind = 'screen' and token_hash is null",
  },
] as const;
