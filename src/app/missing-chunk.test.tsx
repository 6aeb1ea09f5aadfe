import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnceOnMissingChunk } from './missing-chunk.ts';

const reload = vi.fn();
reloadOnceOnMissingChunk(reload);
const page = (script: string): Response => new Response(`<script type="module" src="${script}"></script>`);
const missChunk = async (answer: () => Promise<Response>): Promise<void> => {
  vi.stubGlobal('fetch', answer);
  window.dispatchEvent(new Event('vite:preloadError'));
  await new Promise((resolve) => void setTimeout(resolve, 20));
};

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  document.head.innerHTML = '<script type="module" src="/assets/main-a.js"></script>';
});
afterEach(() => {
  document.head.innerHTML = '';
});

it('loads a new build once, and nothing where the server has the same or cannot be reached', async () => {
  await missChunk(async () => Promise.reject(new TypeError('offline')));
  await missChunk(async () => new Response('', { status: 502 }));
  await missChunk(async () => page('/assets/main-a.js'));
  expect(reload).not.toHaveBeenCalled();
  await missChunk(async () => page('/assets/main-b.js'));
  await missChunk(async () => page('/assets/main-b.js'));
  expect(reload).toHaveBeenCalledTimes(1);
});
