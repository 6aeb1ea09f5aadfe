import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** What others may do with a file; the owner's part stays as it is. */
const OTHERS = 0o077;

/** What an installation keeps in its folder; anything else there belongs to somebody else. */
const OURS =
  /^(laidan\.db.*|keys|uploads|mail|before-migration|before-going-back-.*|reserve|serving\.lock|ended\.list|demo\.json|address|MOVED)$/;

const statsOf = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false });

function tighten(path: string): void {
  const stats = statsOf(path);
  if (stats === undefined || stats.isSymbolicLink()) return;
  if ((stats.mode & OTHERS) !== 0) {
    try {
      chmodSync(path, stats.isDirectory() ? FOLDER_MODE : FILE_MODE);
    } catch (error) {
      // A folder that is shared between machines may belong to another user, whose matter this is.
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    }
  }
  if (stats.isDirectory()) for (const name of readdirSync(path)) tighten(join(path, name));
}

/** Files made from now on are for this user alone. */
export const keepFilesPrivate = (): void => void process.umask(OTHERS);

/** [SE3] Takes from other users of the machine what an installation's folder and files still let them read. */
export function tightenDataFolder(dataDir: string): void {
  const stats = statsOf(dataDir);
  if (stats === undefined) return;
  if (!stats.isSymbolicLink() && (stats.mode & OTHERS) !== 0 && stats.uid === process.getuid?.())
    chmodSync(dataDir, FOLDER_MODE);
  for (const name of readdirSync(dataDir)) if (OURS.test(name)) tighten(join(dataDir, name));
}
