import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every source of some folders below a root, by its path. */
export function readTree(root: string, folders: readonly string[], ending: RegExp): Map<string, string> {
  const files = new Map<string, string>();
  const read = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules') read(path);
      } else if (ending.test(entry.name)) files.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  for (const folder of folders) if (existsSync(join(root, folder))) read(folder);
  return files;
}
