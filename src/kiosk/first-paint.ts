import type { Desk } from '#src/live/desk-store.ts';

/** From the moment the session knows what to show: for a drawing that failed, or a display that is off and says nothing. */
export const PAINT_PATIENCE_MS = 10_000;

/** The session knows what to show. */
function phaseKnown(desk: Desk): Promise<void> {
  return new Promise((resolve) => {
    function check(): void {
      if (desk.view().phase === 'booting') return;
      unsubscribe();
      resolve();
    }
    const unsubscribe = desk.subscribe(check);
    check();
  });
}

const twoFrames = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

const hidden = (): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (document.visibilityState !== 'hidden') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });

/**
 * Two frames after the first board is `drawn`, however slow the device. A hidden page gets no frames: there it is over
 * once the session knows what to show.
 */
export async function firstPaint(desk: Desk, drawn: Promise<void>): Promise<void> {
  await phaseKnown(desk);
  await Promise.race([
    drawn.then(twoFrames),
    hidden(),
    new Promise<void>((resolve) => setTimeout(resolve, PAINT_PATIENCE_MS)),
  ]);
}
