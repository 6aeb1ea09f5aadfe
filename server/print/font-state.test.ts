import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fontState } from './text-width.ts';

const run = promisify(execFile);
const SCRIPT = "import('./server/print/text-width.ts').then(async (m) => process.stdout.write(await m.fontState()))";

/** What a process finds that sees only the fonts of a folder, as in a minimal image. */
describe('the fonts of a machine', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'laidan-fonts-'));
    mkdirSync(join(folder, 'fonts'));
    writeFileSync(
      join(folder, 'fonts.conf'),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const found = async (): Promise<string> => {
    const env = { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf') };
    return (await run(process.execPath, ['--import', 'tsx', '-e', SCRIPT], { env })).stdout;
  };

  it('[FT1] may be none, and that is found', async () => {
    expect(await found()).toBe('none');
  });

  it('[FT1] may have no Chinese', async ({ skip }) => {
    const { stdout } = await run('fc-match', ['-f', '%{file}', 'DejaVu Sans']);
    if (!stdout.includes('DejaVu')) skip('DejaVu Sans is not installed');
    copyFileSync(stdout, join(folder, 'fonts', 'latin.ttf'));
    expect(await found()).toBe('latin');
  });

  it('has Chinese here', async () => {
    expect(await fontState()).toBe('chinese');
  });
});
