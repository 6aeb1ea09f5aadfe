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

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The system's Chromium; undefined leaves it to Playwright's own (`npx playwright install chromium`). */
export function findChromium(): string | undefined {
  const asked = process.env['CHROMIUM_PATH'];
  if (asked !== undefined && asked !== '') return asked;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), MAC].find((path) =>
    existsSync(path),
  );
}
