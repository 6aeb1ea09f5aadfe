import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What Chromium needs as root in a container, and what keeps it from calling home. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What an installed desk has been granted: it rings before anyone touches it. */
export const MAY_SOUND = '--autoplay-policy=no-user-gesture-required';
/** Said, because what a browser does by itself is not the same in each. */
export const SOUNDS_AFTER_TOUCH = '--autoplay-policy=document-user-activation-required';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const SHELLS = ['chromium-headless-shell'];

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/** The system's Chromium; undefined leaves it to Playwright's own (`npx playwright install chromium`). */
export function findChromium(): string | undefined {
  const asked = process.env['CHROMIUM_PATH'];
  if (asked !== undefined && asked !== '') return asked;
  return onPath(NAMES) ?? (existsSync(MAC) ? MAC : undefined);
}

/** Chromium without a window's parts, which takes a quarter less time; it shows no notifications. */
export function findHeadlessShell(): string | undefined {
  const asked = process.env['CHROMIUM_PATH'];
  return (asked === undefined || asked === '' ? onPath(SHELLS) : undefined) ?? findChromium();
}

/** How the browser tests start the one at `executablePath`; without one Playwright starts its own. */
export const launchOf = (executablePath: string | undefined) => ({
  args: [...CHROMIUM_FLAGS, MAY_SOUND],
  ...(executablePath === undefined ? {} : { executablePath }),
});
