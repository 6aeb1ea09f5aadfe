import { isoNow, systemClock } from '../../../base/clock.ts';
import { sqlitePath, type Config } from '../../../base/config.ts';
import { assertNotMoved, markMoved } from '../../../base/moved.ts';
import { openDatabase } from '../../../db/database.ts';
import { migrate } from '../../../db/migrate.ts';
import type { TableSums } from '../../../db/table-rows.ts';
import { recordProofOf } from '../audit/record-proof.service.ts';
import { assertNotNewer, beginHistory, copyDatabase, type Progress } from './copy-database.ts';
import { exists } from './folder-files.ts';
import { assertProven, type InstallationCheck } from './verify-installation.service.ts';

export type MoveInput = {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'masterKey' | 'endedList'>;
  say: Progress;
  /** Moves also what does not prove, and records that. */
  acceptsUnproven: boolean;
};

/** The address without the password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

/**
 * Moves the embedded database into an empty PostgreSQL while no server runs; keys and pictures stay in `DATA_DIR`. The
 * old file is left as it is, with a marker that keeps a server from continuing with it (docs/decisions/0009).
 */
export async function moveToPostgres({
  config,
  say,
  acceptsUnproven,
}: MoveInput): Promise<{ sums: TableSums; proof: InstallationCheck }> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined) throw new Error('DATABASE_URL must name the empty PostgreSQL to move to');
  assertNotMoved({ databaseUrl: undefined, dataDir });
  const path = sqlitePath(config);
  if (!(await exists(path))) throw new Error(`no installation to move: ${path} does not exist`);
  const source = openDatabase({ kind: 'sqlite', path, isAlone: true });
  const target = openDatabase({ kind: 'postgres', url: databaseUrl, poolSize: 2 });
  try {
    await assertNotNewer(source, 'the installation');
    await migrate(source);
    const place = placeOf(databaseUrl);
    const recordProof = await recordProofOf(config);
    const copy = await copyDatabase(source, target, {
      whereabouts: 'the database of DATABASE_URL',
      say,
      recordProof,
      finish: (tx, { unproven, unkeyed }) => {
        assertProven('the installation', unproven, acceptsUnproven);
        return beginHistory(tx, 'installation.move', place, {
          unproven: [...unproven, ...unkeyed],
          keys: recordProof.keys,
        });
      },
    });
    markMoved(dataDir, `This installation was moved to PostgreSQL at ${place} on ${isoNow(systemClock)}`);
    return copy;
  } finally {
    await source.close();
    await target.close();
  }
}
