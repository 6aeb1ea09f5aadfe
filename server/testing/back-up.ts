import { backup, type BackupInput } from '../modules/platform/installation/backup.service.ts';

/** A backup of a test: with the keys and without the authority's, kept beside all others, unless `input` says otherwise. */
export const makeBackup = (input: Pick<BackupInput, 'config' | 'folder' | 'now'> & Partial<BackupInput>) =>
  backup({
    withKeys: true,
    withAuthority: false,
    keep: undefined,
    version: 'test',
    say: () => undefined,
    ...input,
  });
