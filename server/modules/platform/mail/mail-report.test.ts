import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyInput } from '#contract/http/call.ts';
import {
  addTemplateCall,
  audienceCall,
  listMailCall,
  retryMailCall,
  sendMailCall,
} from '#contract/http/platform/email.ts';
import { mailReportCall } from '#contract/http/platform/mail-report.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { startSmtp, type TestSmtp } from '../../../testing/smtp.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const TOKEN = 'a-token-of-the-mail-provider';
const NEWS = {
  kind: 'custom',
  name: 'News',
  subject_zh: '新功能',
  subject_en: 'News',
  body_zh: '你好',
  body_en: 'Hello',
} as const;

/** A report in the form of RFC 3464 appendix E, about a mail with this id. */
const dsn = (
  to: string,
  { id, action = 'failed', status = '5.1.1' }: { id: string; action?: string; status?: string },
) =>
  `From: MAILER-DAEMON@mx.example.net
To: desk@laidan.example
Subject: Delivery report
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain

This is about your mail.
--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net
Arrival-Date: Sat, 21 Nov 2026 12:15:00 -0500

Final-Recipient: rfc822; ${to}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1
 No such user

--b1
Content-Type: message/rfc822

Message-ID: ${id}
To: ${to}
Subject: News

Hello
--b1--
`.replaceAll('\n', '\r\n');

const arf = (to: string, id: string) =>
  `From: fbl@mx.example.net
To: desk@laidan.example
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b1"

--b1
Content-Type: text/plain

A complaint.
--b1
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1
Original-Rcpt-To: <${to}>

--b1
Content-Type: message/rfc822

Message-ID: ${id}
To: <${to}>

Hello
--b1--
`;

describe.each(AVAILABLE_DATABASES)('[ML12] what became of a mail, on %s', (name) => {
  let smtp: TestSmtp;
  let app: TestApp;
  let template = '';
  beforeAll(async () => {
    smtp = await startSmtp();
    app = await buildTestApp(name, { config: { smtpUrl: smtp.url, mailReportToken: TOKEN } });
    template = (await app.call(addTemplateCall, { as: app.admin, body: NEWS })).data.id;
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });

  const audience = (to: string) => ({ kind: 'addresses' as const, addresses: [to] });
  async function send(to: string): Promise<string> {
    app.clock.advance(1000);
    await app.call(sendMailCall, { as: app.admin, body: { template_id: template, audience: audience(to) } });
    await app.worker.runDue();
    return (await mailTo(to))?.id ?? '';
  }
  const mailTo = async (to: string) =>
    (await app.call(listMailCall, { as: app.admin, query: { q: to } })).data.items[0];
  const report = (body: BodyInput<typeof mailReportCall>, token = TOKEN) =>
    app.call(mailReportCall, { as: 'nobody', body, headers: { 'x-mail-token': token } });
  const isSuppressed = async (to: string) =>
    (await app.call(audienceCall, { as: app.admin, body: { audience: audience(to) } })).data.skipped === 1;

  it('is taken with the token alone, and not at all without one', async () => {
    const id = await send('token@example.test');
    const body = { report: dsn('token@example.test', { id: `<${id}@laidan>` }) };
    expect((await report(body, 'another-token-of-nobody')).failure.code).toBe('bad_key');
    expect((await mailTo('token@example.test'))?.state).toBe('sent');
    const none = await buildTestApp('sqlite');
    const asked = await none.call(mailReportCall, { as: 'nobody', body, headers: { 'x-mail-token': '' } });
    expect(asked.failure.code).toBe('bad_key');
    await none.close();
  });

  it('is that it came back for good, arrived, was given up, or waits still', async () => {
    const of = async (to: string, action: string, status: string) => {
      const id = `<${await send(to)}@laidan>`;
      expect((await report({ report: dsn(to, { id, action, status }) })).status).toBe(200);
      return mailTo(to);
    };
    expect(await of('gone@example.test', 'failed', '5.1.1')).toMatchObject({
      state: 'returned',
      error: 'smtp; 550 5.1.1 No such user',
    });
    expect(await of('full@example.test', 'failed', '4.2.2')).toMatchObject({ state: 'failed' });
    expect(await of('late@example.test', 'delayed', '4.4.1')).toMatchObject({ state: 'sent' });
    expect(await of('well@example.test', 'delivered', '2.0.0')).toMatchObject({ state: 'delivered' });
    expect(await isSuppressed('gone@example.test')).toBe(true);
    expect(await isSuppressed('full@example.test')).toBe(false);
    expect(await isSuppressed('well@example.test')).toBe(false);
  });

  it('is not believed of a mail that is none of ours, or without its id', async () => {
    await send('victim@example.test');
    for (const id of ['<made-up@laidan>', '<x@elsewhere.test>', ''])
      expect((await report({ report: dsn('victim@example.test', { id }) })).data.known).toBe(0);
    expect((await report({ report: 'no report at all' })).data.known).toBe(0);
    expect((await mailTo('victim@example.test'))?.state).toBe('sent');
  });

  it('[ML6] ends mail to who called it spam, until an administrator sends to them again and it arrives', async () => {
    const to = 'annoyed@example.test';
    const id = await send(to);
    expect((await report({ report: arf(to, `<${id}@laidan>`) })).data.known).toBe(1);
    expect((await mailTo(to))?.state).toBe('complained');
    expect(await isSuppressed(to)).toBe(true);
    expect((await app.call(retryMailCall, { as: app.admin, body: { ids: [id] } })).data.queued).toBe(1);
    await app.worker.runDue();
    expect(await isSuppressed(to)).toBe(false);
    await report({ events: [{ address: to, outcome: 'complained' }] });
    expect(await isSuppressed(to)).toBe(true);
  });

  it('comes as a provider’s events too, by address, and never makes better what was worse', async () => {
    const to = 'Events@example.test';
    await send(to.toLowerCase());
    const events = [
      { address: to, outcome: 'returned' as const, text: 'mailbox unknown' },
      { address: to, outcome: 'delivered' as const },
      { address: 'stranger@example.test', outcome: 'returned' as const },
    ];
    expect((await report({ events })).data.known).toBe(1);
    expect(await mailTo(to.toLowerCase())).toMatchObject({ state: 'returned', error: 'mailbox unknown' });
  });
});
