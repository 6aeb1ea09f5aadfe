import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

const PRESS_MS = 70;
const AGAIN_MS = 160;

/** A finger on the glass: it comes down where it was aimed at, whatever lies there by then. */
export type Finger = { touch: (at: { x: number; y: number }, isTwice: boolean) => Promise<void> };

export async function fingerOn(page: Page): Promise<Finger> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  async function press({ x, y }: { x: number; y: number }): Promise<void> {
    const touchPoints = [{ x, y, radiusX: 12, radiusY: 12 }];
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await wait(PRESS_MS);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
  return {
    async touch(at, isTwice) {
      await press(at);
      if (!isTwice) return;
      await wait(AGAIN_MS);
      await press(at);
    },
  };
}
