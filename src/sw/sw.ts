/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

/**
 * Serves the shell of both surfaces and the desk's sounds from the precache, so that a desk starts without a network.
 * It holds no answer of the API and nothing of the live link: what a screen knows lives in its own databases.
 */
const NEVER_FROM_CACHE = [
  /^\/app\//,
  /^\/api\//,
  /^\/uploads\//,
  /^\/live/,
  /^\/sync/,
  /^\/socket\.io/,
  /^\/delivery\//,
  /^\/healthz/,
  /^\/readyz/,
];

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NEVER_FROM_CACHE }));

// A new build waits until a page asks for it; while a desk is open only the desk does, and only when idle [I13].
self.addEventListener('message', (event) => {
  const { data } = event as { data: unknown };
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING')
    void self.skipWaiting();
});
