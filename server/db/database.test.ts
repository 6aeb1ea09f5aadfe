import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from './database.ts';

it('a file that was opened alone is free again once it is closed, also when it was asked nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-alone-'));
  const target = { kind: 'sqlite', path: join(folder, 'a.db'), isAlone: true } as const;
  const first = openDatabase(target);
  expect(() => openDatabase(target)).toThrow('a server is running on');
  await first.close();
  await openDatabase(target).close();
  rmSync(folder, { recursive: true });
});
