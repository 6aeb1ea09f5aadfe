import type { Queries } from '../../../db/database.ts';
import { faultsOfFile } from '../installation/sqlite-file.repository.ts';
import { fail, ok, reasonOf, type Finding } from './finding.ts';

/** [DX3] Reads each page of SQLite's file: otherwise a damaged one shows only when its rows are asked for. */
export async function lookAtFile(db: Queries): Promise<Finding> {
  const faults = await faultsOfFile(db).catch((error: unknown) => [reasonOf(error)]);
  const [first] = faults;
  return first === undefined
    ? ok('database file', 'each page of it is whole')
    : fail(
        'database file',
        `${faults.length === 1 ? '1 fault' : `${faults.length} faults`}: ${first.split('\n')[0]}`,
        'stop the server, keep a copy of DATA_DIR, then follow "The worst night" in docs/operations.md',
      );
}
