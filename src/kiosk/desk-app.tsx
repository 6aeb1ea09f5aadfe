import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import i18next from 'i18next';
import { pageLanguage, startI18n } from '#src/lib/i18n.ts';
import '#src/ui/tokens.css';
import { DeskBoundary } from './desk-boundary.tsx';
import type { DeskParts } from './desk-context.ts';
import { DeskContext, useDeskView } from './desk-context.ts';
import { startDeskLoop } from './desk-loop.ts';
import { DeskShell } from './desk-shell.tsx';
import { firstPaint } from './first-paint.ts';
import { holdLateParts } from './late-part.ts';
import { loadLaterParts } from './later-parts.ts';
import { httpDeskCalls } from './http-desk-calls.ts';
import { openBrowserDesk } from './open-browser-desk.ts';
import { claimByLink } from './pairing/claim-link.ts';
import { keepKeyFresh } from './device/keep-key-fresh.ts';
import { openDeskScreen } from './device/open-desk-screen.ts';
import { keepWaitingBadge } from './device/waiting-badge.ts';
import { followSettings } from './settings/follow-settings.ts';
import { createLocalSettings } from './settings/local-settings.ts';
import { browserUnsent } from './settings/unsent-settings.ts';
import { openDeskSound } from './sound/open-desk-sound.ts';

const BUILD = String(import.meta.env['VITE_BUILD'] ?? 'dev');

/** Mounts the order desk: words, link and sound first, the board as soon as they are ready, the rest after it. */
export function mountDesk(root: HTMLElement): void {
  document.documentElement.classList.add('desk-root');
  void startDesk(root);
}

async function startDesk(root: HTMLElement): Promise<void> {
  const [{ claimFailed }] = await Promise.all([claimByLink(httpDeskCalls), startI18n('kiosk')]);
  document.title = i18next.t('start.title');
  const desk = await openBrowserDesk(BUILD);
  const screen = openDeskScreen(desk, BUILD);
  const sound = openDeskSound(desk);
  const own = createLocalSettings({
    desk,
    calls: httpDeskCalls,
    unsent: browserUnsent,
    browser: () => ({ language: pageLanguage(), gain: sound.view().gain }),
  });
  followSettings(own, sound);
  const parts: DeskParts = { desk, sound, calls: httpDeskCalls, screen, own };
  desk.start();
  startDeskLoop(desk, sound, screen);
  keepWaitingBadge(desk);
  listenToThePerson(parts);
  const drawn = new Promise<void>((resolve) => {
    createRoot(root).render(
      <DeskBoundary>
        <DeskContext value={parts}>
          <DeskShell claimFailed={claimFailed} />
          <WhenDrawn onDrawn={resolve} />
        </DeskContext>
      </DeskBoundary>,
    );
  });
  const painted = firstPaint(desk, drawn);
  holdLateParts(painted);
  await painted;
  await Promise.allSettled([
    sound.load(),
    screen.takeWakeLock(),
    loadLaterParts(),
    httpDeskCalls.load(),
    keepStorage(),
  ]);
  keepKeyFresh(httpDeskCalls);
  const { startChecks } = await import('./check/watch-checks.ts');
  startChecks(parts);
  const { watchForUpdate } = await import('./update/watch-for-update.ts');
  await watchForUpdate(desk);
}

/** Rendered after the shell: reports once the shell's first board is in the document. */
function WhenDrawn({ onDrawn }: { onDrawn: () => void }) {
  const isKnown = useDeskView().phase !== 'booting';
  useEffect(
    function reportOnceKnown() {
      if (isKnown) onDrawn();
    },
    [isKnown, onDrawn],
  );
  return null;
}

/** Asks the browser not to clear the desk's databases when the disk runs full. */
async function keepStorage(): Promise<void> {
  await navigator.storage?.persist?.();
}

/** Any touch may start the sound and the wake lock, and reports which order was touched first. */
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
