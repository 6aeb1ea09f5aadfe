import * as z from 'zod/mini';

// The page's policy forbids eval; without this zod would try it once and leave a report in the console.
z.config({ jitless: true });

/**
 * The two surfaces share no code but `lib`: the desk's path must not carry the back-office, nor the other way round. A
 * mirror of a desk is the desk's code on a page of its own, which the back-office shows in a frame.
 */
async function mountSurface(root: HTMLElement): Promise<void> {
  if (window.location.pathname.startsWith('/kiosk/mirror/')) {
    const { mountMirror } = await import('./kiosk/mirror/mirror-app.tsx');
    return mountMirror(root);
  }
  if (window.location.pathname === '/kiosk' || window.location.pathname.startsWith('/kiosk/')) {
    const { mountDesk } = await import('./kiosk/desk-app.tsx');
    mountDesk(root);
    return;
  }
  const { mountOffice } = await import('./app/office-app.tsx');
  mountOffice(root);
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
void mountSurface(root);
