import { chromium } from '@playwright/test';
import { runCommand, UsageError, wholeNumber } from '../../scripts/lib/command.ts';
import buildOnce from '../e2e/build-once.ts';
import { CHROMIUM_FLAGS, findChromium, MAY_SOUND } from '../support/chromium.ts';
import { isClean } from './judge.ts';
import { playRush, type RushSize } from './play-rush.ts';

const USAGE = `
npm run cook: a two-hour rush, worked off by a robot at the glass of a real browser (docs/proof.md, Cook). Exit code 1
when an order was accepted unread, rang unseen, hid a dish, or a touch did what was not meant.
  npm run cook                                       160 orders at 1920×1080, about 20 minutes
  npm run cook -- --screen 1280x800 --language en    another screen
  npm run cook -- --orders 30 --minutes 20           a short one
  npm run cook -- --unguarded                        without the half second: it must end with 1
`;

function sizeOf(screen: string): { width: number; height: number } {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(screen) ?? [];
  if (width === undefined || height === undefined) throw new UsageError(`--screen takes 1920x1080, not "${screen}"`);
  return { width: Number(width), height: Number(height) };
}

async function cook(size: RushSize): Promise<number> {
  const removeReadyDemo = await buildOnce();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...CHROMIUM_FLAGS, MAY_SOUND],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const { verdict, failures, ...figures } = await playRush(browser, size);
    process.stdout.write(`${JSON.stringify({ size, ...figures, verdict, failures }, null, 1)}\n`);
    return isClean(verdict) && failures.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await removeReadyDemo();
  }
}

const code = await runCommand({
  usage: USAGE,
  options: {
    orders: { type: 'string', default: '160' },
    minutes: { type: 'string', default: '120' },
    screen: { type: 'string', default: '1920x1080' },
    language: { type: 'string', default: 'zh' },
    seed: { type: 'string', default: '1' },
    unguarded: { type: 'boolean', default: false },
  },
  words: 0,
  failure: 'The rush has broken off',
  run: ({ orders, minutes, screen, language, seed, unguarded }) =>
    cook({
      ...sizeOf(screen),
      orders: wholeNumber('orders', orders),
      minutes: wholeNumber('minutes', minutes),
      language: language === 'en' ? 'en' : 'zh',
      seed: wholeNumber('seed', seed),
      hasCuts: true,
      twiceOneIn: 9,
      pace: 1,
      lookEvery: 12,
      isUnguarded: unguarded,
      onProgress: (line) => process.stderr.write(`${line}\n`),
    }),
});
process.exit(code);
