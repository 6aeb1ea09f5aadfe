import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginCall } from '#contract/http/people/session.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { subjectsTo } from '../../../testing/mailed-link.ts';
import { startSmtp, type TestSmtp } from '../../../testing/smtp.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createUser } from '../user/create-user.service.ts';

const PASSWORD = 'Right-Horse-7';
const MAIL = 'owner@example.test';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36';

describe.each(AVAILABLE_DATABASES)('a sign-in on %s', (name) => {
  let app: TestApp;
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp();
    app = await buildTestApp(name, { config: { smtpUrl: smtp.url } });
    const restaurants = [{ id: app.restaurant.id, role: 'owner' as const }];
    await createUser(app.context, { nickname: 'Owner', mail: MAIL, role: 'owner', restaurants, password: PASSWORD });
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });

  const login = async (cookie = '', password = PASSWORD) => {
    const headers = { 'user-agent': CHROME, ...(cookie === '' ? {} : { cookie }) };
    const payload = { account: MAIL, password };
    const answer = await app.app.inject({ method: 'POST', url: loginCall.path, payload, headers });
    return answer.cookies.map(({ name: key, value }) => `${key}=${value}`).join('; ');
  };

  it('[AC5] from an unknown browser is told by mail, ten times a day at most; the first one is not', async () => {
    const known = await login();
    await login(known);
    await login('', 'Wrong-Horse-7');
    await login();
    await expect.poll(() => subjectsTo(smtp, MAIL)).toHaveLength(1);
    expect(smtp.received[0]?.text).toContain('Chrome · Windows，地址 127.0.0.1，2026-11-21 17:15 (UTC)');
    for (let again = 0; again < 12; again += 1) await login();
    await expect.poll(() => subjectsTo(smtp, MAIL)).toHaveLength(10);
    await login(known);
    expect(subjectsTo(smtp, MAIL)).toHaveLength(10);
  });
});
