/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { listenToPushes } from './push.ts';

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
  /^\/metrics/,
];

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
const shell = createHandlerBoundToURL('/index.html');
// Its own answer lets a page of ours show a mirror in a frame; the cached shell refuses every frame [MI7].
registerRoute(new NavigationRoute(shell, { allowlist: [/^\/kiosk(\/|$)/], denylist: [/^\/kiosk\/mirror\//] }));
// The back-office's chunks are the server's of the day: a page of an older build would ask for ones that are gone.
registerRoute(
  new NavigationRoute((input) => fetch(input.request).catch(() => shell(input)), { denylist: NEVER_FROM_CACHE }),
);
listenToPushes();

// A screen is paired once and then left alone: the page of its first visit has to be cached, and dropped, like any
// other.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new build waits until a page asks for it; while a desk is open only the desk does, and only when idle [I13].
self.addEventListener('message', (event) => {
  const { data } = event as { data: unknown };
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING')
    void self.skipWaiting();
});
