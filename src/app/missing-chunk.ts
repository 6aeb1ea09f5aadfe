const KEY = 'laidan.reloaded_at';
const ONCE_PER_MS = 60_000;

/** A page opened before a new build asks for chunks that are gone: it loads the new build, once. */
export function reloadOnceOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - reloadedAt < ONCE_PER_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
