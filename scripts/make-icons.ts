import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '#tests/support/chromium.ts';

/** Draws the PNG icons from public/icons/icon.svg with the system's Chromium. Run by hand; the results are committed. */
const FOLDER = fileURLToPath(new URL('../public/icons/', import.meta.url));
const svg = readFileSync(`${FOLDER}icon.svg`, 'utf8');

/** A maskable icon fills its square; the seal stays in the safe circle anyway. */
const ICONS = [
  { file: 'icon-192.png', px: 192, source: svg },
  { file: 'icon-512.png', px: 512, source: svg },
  { file: 'icon-maskable-512.png', px: 512, source: svg.replace('rx="64"', 'rx="0"') },
];

async function drawIcons(): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: CHROMIUM_FLAGS,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  for (const { file, px, source } of ICONS) {
    const page = await browser.newPage({ viewport: { width: px, height: px } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${source}`);
    await page.screenshot({ path: `${FOLDER}${file}`, omitBackground: true });
  }
  await browser.close();
}

void drawIcons();
