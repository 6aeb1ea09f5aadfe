import { createRoot } from 'react-dom/client';
import i18next from 'i18next';
import { startI18n } from '#src/lib/i18n.ts';
import '#src/ui/tokens.css';
import { DeskBoundary } from './desk-boundary.tsx';
import type { DeskParts } from './desk-context.ts';
import { DeskContext } from './desk-context.ts';
import { startDeskLoop } from './desk-loop.ts';
import { DeskShell } from './desk-shell.tsx';
import { httpDeskCalls } from './http-desk-calls.ts';
import { openBrowserDesk } from './open-browser-desk.ts';
import { claimByLink } from './pairing/claim-link.ts';
import { openDeskScreen } from './screen/open-desk-screen.ts';
import { openDeskSound } from './sound/open-desk-sound.ts';
import { watchForUpdate } from './update/watch-for-update.ts';

const BUILD = import.meta.env['VITE_BUILD'] ?? 'dev';

/** Mounts the order desk: words, link and sound first, the board as soon as they stand, the rest after it. */
export function mountDesk(root: HTMLElement): void {
  document.documentElement.classList.add('desk-root');
  void startDesk(root);
}

async function startDesk(root: HTMLElement): Promise<void> {
  const [{ claimFailed }] = await Promise.all([claimByLink(httpDeskCalls), startI18n('kiosk')]);
  document.title = i18next.t('start.title');
  const desk = openBrowserDesk(String(BUILD));
  const screen = openDeskScreen(desk, String(BUILD));
  const sound = openDeskSound(desk);
  const parts: DeskParts = { desk, sound, calls: httpDeskCalls, screen };
  desk.start();
  startDeskLoop(desk, sound, screen);
  listenToThePerson(parts);
  createRoot(root).render(
    <DeskBoundary>
      <DeskContext value={parts}>
        <DeskShell claimFailed={claimFailed} />
      </DeskContext>
    </DeskBoundary>,
  );
  await screen.takeWakeLock();
  await watchForUpdate(desk);
}

/** Any touch may start the sound and the wake lock, and tells which order was touched first. */
function listenToThePerson({ desk, sound, screen }: DeskParts): void {
  function handleTouch(event: Event): void {
    if (!sound.view().proof.audio_ok) void sound.arm();
    void screen.takeWakeLock();
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-order-id]') : null;
    const orderId = target?.dataset['orderId'];
    if (orderId !== undefined) desk.reportTouched(orderId);
  }
  document.addEventListener('pointerdown', handleTouch, { capture: true });
  document.addEventListener('keydown', handleTouch, { capture: true });
  document.addEventListener('visibilitychange', function handleVisible() {
    if (document.visibilityState === 'visible') desk.wake();
  });
  window.addEventListener('online', () => desk.wake());
  window.addEventListener('pageshow', () => desk.wake());
}
