/** Why the server cannot store: codes of `contract/errors.ts`. */
export type StorageFault = 'disk_full' | 'disk_failing';

const CODES: readonly (readonly [RegExp, StorageFault])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/, 'disk_full'],
  // Input and output errors, a file system that became read-only; PostgreSQL's io_error and read_only_sql_transaction.
  [/^(SQLITE_IOERR.*|SQLITE_READONLY.*|SQLITE_CANTOPEN.*|EIO|EROFS|58030|25006)$/, 'disk_failing'],
];

/** Whether an error says that a disk takes no more; undefined for any other error. */
export function storageFaultOf(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const { code } = error;
  return CODES.find(([pattern]) => pattern.test(code))?.[1];
}
