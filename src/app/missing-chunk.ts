import { hasNewBuild } from '../lib/reload-page.ts';

const KEY = 'laidan.reloaded_at';
const ONCE_PER_MS = 60_000;

/**
 * A page opened before a new build asks for chunks that are gone: it loads the new build, once. A chunk that did not come
 * for another reason (no connection) is left to the page that asked for it, which says so and keeps what was typed.
 */
export function reloadOnceOnMissingChunk(reload = (): void => window.location.reload()): void {
  window.addEventListener('vite:preloadError', () => void reloadForNewBuild(reload));
}

async function reloadForNewBuild(reload: () => void): Promise<void> {
  const reloadedAt = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - reloadedAt < ONCE_PER_MS || !(await hasNewBuild())) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  reload();
}
