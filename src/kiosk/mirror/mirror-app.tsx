import { createRoot } from 'react-dom/client';
import i18next from 'i18next';
import type { Device } from '#contract/http/devices/device.ts';
import { loadWords, speakLanguage, startI18n } from '#src/lib/i18n.ts';
import { getSession } from '#src/lib/session.ts';
import '#src/ui/tokens.css';
import { createCell } from '../cell.ts';
import { DeskBoundary } from '../desk-boundary.tsx';
import { DeskContext } from '../desk-context.ts';
import { mirrorParts } from './mirror-parts.ts';
import { MirrorShell } from './mirror-shell.tsx';
import { openMirror } from './open-mirror.ts';

/** The screen that `/kiosk/mirror/{id}` names, in the restaurant of the person's session. */
const targetOf = (path: string) => ({
  restaurant_id: getSession().restaurant?.id ?? '',
  device_id: path.split('/')[3] ?? '',
});

/** Mounts the mirror of a screen, for a frame of the back-office: read-only, silent, without a trace [MI1] [MI2]. */
export async function mountMirror(root: HTMLElement): Promise<void> {
  document.documentElement.classList.add('desk-root');
  await startI18n('kiosk');
  await loadWords('controls');
  const screen = createCell<Device | null>(null);
  const desk = openMirror(targetOf(window.location.pathname), (reported) => {
    screen.set(reported);
    if (reported.language !== i18next.language) void speakLanguage(reported.language);
  });
  desk.start();
  createRoot(root).render(
    <DeskBoundary>
      <DeskContext value={mirrorParts(desk, screen)}>
        <MirrorShell screen={screen} />
      </DeskContext>
    </DeskBoundary>,
  );
}
