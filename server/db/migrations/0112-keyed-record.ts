/** The end of each chain of the record of changes has a keyed hash, and the entry from which it was extended under it [AU9]. */
export const KEYED_RECORD_COLUMNS = { audit_head: { mac: 'text?', keyed_from: 'big?' } } as const;
