import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { runCommand, say, UsageError } from '../../scripts/lib/command.ts';
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts';
import { compareFolders, lineOf } from './compare.ts';
import type { Album } from './shoot.ts';
import { takeDesk } from './take-desk.ts';
import { takeOffice } from './take-office.ts';

const USAGE = `
npm run pictures: what every state of the desk and every page of the back-office looks like, with time standing still.
  npm run pictures -- <folder>                       takes them all into the folder, about 15 minutes
  npm run pictures -- <folder> --only desk           only those whose name contains this (desk-…, office-…)
  npm run pictures -- --compare <before> <after>     lists the pictures that differ, with the share of differing pixels,
                                                     and draws the differences into <after>/differences; exit code 1 when
                                                     there are any
`;

async function take(album: Album): Promise<number> {
  mkdirSync(album.folder, { recursive: true });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...CHROMIUM_FLAGS, '--font-render-hinting=none', '--force-color-profile=srgb'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const desk = album.only.startsWith('office') ? 0 : await takeDesk(browser, album);
    const office = album.only.startsWith('desk') ? 0 : await takeOffice(browser, album);
    if (desk + office === 0) throw new UsageError(`no picture's name contains "${album.only}"`);
    say(`${desk} pictures of the desk and ${office} of the back-office in ${album.folder}`);
    return 0;
  } finally {
    await browser.close();
  }
}

async function compare(before: string, after: string): Promise<number> {
  const found = await compareFolders(before, after, join(after, 'differences'));
  for (const one of found) say(lineOf(one));
  say(found.length === 0 ? 'every picture is the same' : `${found.length} pictures differ`);
  return found.length === 0 ? 0 : 1;
}

process.exitCode = await runCommand({
  usage: USAGE,
  options: { compare: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
  words: 2,
  failure: 'No pictures',
  async run({ compare: isComparison, only }, [first, second]) {
    if (first === undefined) throw new UsageError('a folder is missing');
    if (isComparison) {
      if (second === undefined) throw new UsageError('--compare takes two folders');
      if (only !== '') throw new UsageError('--only belongs to taking pictures');
      return compare(first, second);
    }
    if (second !== undefined) throw new UsageError(`"${second}" is one word too many`);
    return take({ folder: first, only, say });
  },
});
