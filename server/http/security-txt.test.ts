import { expect, it } from 'vitest';
import { buildEmptyApp } from '../testing/build-test-app.ts';

const PATH = '/.well-known/security.txt';

it('security.txt names the contact for half a year, and is absent without one', async () => {
  const config = { securityContact: 'mailto:security@shop.test', publicUrl: 'https://shop.test' };
  const app = await buildEmptyApp('sqlite', config);
  const answer = await app.app.inject({ method: 'GET', url: PATH });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toBe(
    'Contact: mailto:security@shop.test\nExpires: 2027-05-20T17:15:00.000Z\nPreferred-Languages: zh, en\nCanonical: https://shop.test/.well-known/security.txt\n',
  );
  await app.close();
  const without = await buildEmptyApp('sqlite');
  const headers = { accept: 'text/html' };
  expect((await without.app.inject({ method: 'GET', url: PATH, headers })).statusCode).toBe(404);
  await without.close();
});
