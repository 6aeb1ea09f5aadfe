import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmptyApp, type EmptyApp } from '../testing/build-test-app.ts';

describe('the page of the API', () => {
  let app: EmptyApp;
  beforeAll(async () => {
    app = await buildEmptyApp('sqlite');
  });
  afterAll(() => app.close());
  const get = (url: string) => app.app.inject({ method: 'GET', url });

  it('is served with its files, by both spellings of its address', async () => {
    for (const url of ['/app/v1/docs', '/app/v1/docs/']) {
      const page = await get(url);
      expect(page.statusCode).toBe(200);
      const asked = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1] ?? '');
      expect(asked.length).toBe(3);
      for (const file of asked) expect((await get(file)).statusCode, file).toBe(200);
    }
  });

  it('serves nothing else of its package', async () => {
    for (const file of [
      'package.json',
      'index.html',
      'swagger-ui.js',
      'oauth2-redirect.html',
      '../fastify/package.json',
    ])
      expect((await get(`/app/v1/docs/${file}`)).statusCode, file).toBe(404);
  });
});
