import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmptyApp, type EmptyApp } from '../testing/build-test-app.ts';

const PAGE = { accept: 'text/html,application/xhtml+xml' };

describe('the pages', () => {
  let app: EmptyApp;
  let webRoot: string;
  beforeAll(async () => {
    webRoot = mkdtempSync(join(tmpdir(), 'laidan-web-'));
    mkdirSync(join(webRoot, 'assets'));
    writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>shell</title>');
    writeFileSync(join(webRoot, 'sw.js'), 'self');
    writeFileSync(join(webRoot, 'assets', 'desk-abc123.js'), 'export {}');
    app = await buildEmptyApp('sqlite', {}, { webRoot });
  });
  afterAll(async () => {
    await app.close();
    rmSync(webRoot, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url, headers });

  it("answer a browser's path with the shell, so that routes survive a reload", async () => {
    for (const url of ['/', '/kiosk', '/order/list?status=open', '/auth/login']) {
      const response = await get(url, PAGE);
      expect(response.statusCode, url).toBe(200);
      expect(response.body).toContain('shell');
      expect(response.headers['cache-control']).toBe('no-cache');
    }
  });

  it('[MI7] may be framed by our own pages only where they are a mirror', async () => {
    const framing = async (url: string) => {
      const { headers } = await get(url, PAGE);
      return [
        /frame-ancestors [^;]+/.exec(String(headers['content-security-policy']))?.[0],
        headers['x-frame-options'],
      ];
    };
    expect(await framing('/kiosk')).toEqual(["frame-ancestors 'none'", 'DENY']);
    expect(await framing('/screens?next=/kiosk/mirror/x')).toEqual(["frame-ancestors 'none'", 'DENY']);
    expect(await framing('/kiosk/mirror/x')).toEqual(["frame-ancestors 'self'", 'SAMEORIGIN']);
  });

  it('cache hashed files for ever, and never the worker', async () => {
    expect((await get('/assets/desk-abc123.js')).headers['cache-control']).toContain('immutable');
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  it('are not served for a missing file or an unknown call', async () => {
    expect((await get('/assets/gone.js', PAGE)).statusCode).toBe(404);
    expect((await get('/app/v1/nothing', PAGE)).json()).toMatchObject({ code: 'not_found' });
    expect((await get('/kiosk', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await get('/../package.json')).statusCode).toBe(404);
  });

  it('keep calls out of every cache', async () => {
    expect((await get('/app/v1/session/get_list')).headers['cache-control']).toBe('no-store');
  });
});
