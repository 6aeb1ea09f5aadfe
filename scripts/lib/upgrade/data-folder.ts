import { existsSync, mkdirSync, renameSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a backup brings back. Keys stay: a restore compares them. */
const REPLACED = ['laidan.db', 'laidan.db-wal', 'laidan.db-shm', 'uploads'];

/** Throws where another user owns the data: what this one wrote, the server could not open. */
export function assertOwner(dataDir: string): void {
  const user = process.getuid?.();
  if (user === undefined || !existsSync(dataDir)) return;
  const owner = statSync(dataDir).uid;
  if (owner !== user)
    throw new Error(`${dataDir} belongs to the user ${owner}, this is ${user}: run it as that user (sudo -u)`);
}

/** Moves what a restore replaces into a folder beside it; answers with the folder and with the way to undo that. */
export function setAside(dataDir: string, now: number): { folder: string; putBack: () => void } {
  const folder = join(dataDir, `before-going-back-${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
  mkdirSync(folder, { mode: 0o700 });
  const moved = REPLACED.filter((name) => existsSync(join(dataDir, name)));
  for (const name of moved) renameSync(join(dataDir, name), join(folder, name));
  return {
    folder,
    putBack: () => {
      for (const name of moved) renameSync(join(folder, name), join(dataDir, name));
      rmdirSync(folder);
    },
  };
}
