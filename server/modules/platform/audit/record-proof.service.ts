import type { Config } from '../../../base/config.ts';
import { readEndedList } from '../../../base/ended-list.ts';
import { findMasterKeys } from '../../../base/master-key.ts';
import type { RecordProof } from './verify-audit.service.ts';

type Place = Pick<Config, 'masterKey' | 'dataDir' | 'endedList'>;

/** What an installation's record is verified with, from its settings [AU9]. */
export async function recordProofOf({ masterKey, dataDir, endedList }: Place): Promise<RecordProof> {
  const keys = findMasterKeys(masterKey, dataDir);
  if (keys === undefined) return { keys, isKeyed: false };
  return { keys, isKeyed: (await readEndedList(endedList, keys))?.has('record') ?? false };
}

/** The same for a database that comes from elsewhere: it may be of a time before its record was keyed. */
export const broughtProofOf = ({ masterKey, dataDir }: Omit<Place, 'endedList'>): RecordProof => ({
  keys: findMasterKeys(masterKey, dataDir),
  isKeyed: false,
});
