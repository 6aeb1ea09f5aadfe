import { readdirSync, readFileSync, rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BodyInput } from '#contract/http/call.ts';
import {
  addTemplateCall,
  audienceCall,
  cancelSendingCall,
  deleteTemplateCall,
  listMailCall,
  listSendingsCall,
  listTemplatesCall,
  pauseSendingCall,
  retryMailCall,
  sendMailCall,
  testMailCall,
  updateTemplateCall,
} from '#contract/http/platform/email.ts';
import { forgotPasswordCall } from '#contract/http/people/user.ts';
import { MINUTE_MS } from '../../../base/clock.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { startSmtp, type TestSmtp } from '../../../testing/smtp.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createUser } from '../../people/user/create-user.service.ts';

const NEWS = {
  kind: 'custom',
  name: 'News',
  subject_zh: '{{name}}，新功能',
  subject_en: 'News for {{restaurant}}',
  body_zh: '你好 {{name}}：\n\n<b>看这里</b> https://laidan.example/a?b=1&c=2',
  body_en: 'Hello {{name}} of {{restaurant}}',
} as const;

describe.each(AVAILABLE_DATABASES)('mail on %s', (name) => {
  let smtp: TestSmtp;
  let app: TestApp;
  beforeEach(async () => {
    smtp = await startSmtp();
    app = await buildTestApp(name, { config: { smtpUrl: smtp.url, mailFrom: 'Laidan <desk@laidan.example>' } });
  });
  afterEach(async () => {
    await app.close();
    await smtp.close();
  });

  const owner = (mail: string, language: 'zh' | 'en' = 'zh') =>
    createUser(app.context, {
      nickname: mail.split('@')[0] ?? '',
      mail,
      role: 'owner',
      password: 'Right-Horse-7',
      restaurants: [{ id: app.restaurant.id, role: 'owner' }],
    }).then(async () => {
      await app.database.db.updateTable('user').set({ language }).where('mail', '=', mail).execute();
    });
  const template = async (body: BodyInput<typeof addTemplateCall> = NEWS) =>
    (await app.call(addTemplateCall, { as: app.admin, body })).data.id;
  const send = async (body: Omit<BodyInput<typeof sendMailCall>, 'template_id'>) =>
    app.call(sendMailCall, { as: app.admin, body: { template_id: await template(), ...body } });
  const log = async (state: '' | 'undelivered' = '') =>
    (await app.call(listMailCall, { as: app.admin, query: { state } })).data.items;
  const addresses = (...list: string[]) => ({ kind: 'addresses' as const, addresses: list });

  it('reaches each owner once, in their language, with their values, as text and as harmless HTML', async () => {
    await owner('li@example.test');
    await owner('ann@example.test', 'en');
    const audience = { kind: 'owners' as const };
    const { data } = await app.call(audienceCall, { as: app.admin, body: { audience } });
    const { id } = (await send({ audience })).data;
    await app.worker.runDue();
    expect(smtp.received).toHaveLength(data.count);
    const li = smtp.received.find((mail) => mail.to === 'li@example.test');
    expect(li).toMatchObject({ from: 'desk@laidan.example', subject: 'li，新功能' });
    expect(li?.text).toContain('<b>看这里</b>');
    expect(li?.html).toContain('&lt;b&gt;看这里&lt;/b&gt;');
    expect(li?.html).toContain('<a href="https://laidan.example/a?b=1&amp;c=2">');
    const ann = smtp.received.find((mail) => mail.to === 'ann@example.test');
    expect(ann?.subject).toBe(`News for ${app.restaurant.input.restaurant.name}`);
    const [sending] = (await app.call(listSendingsCall, { as: app.admin, query: {} })).data.items;
    expect(sending).toMatchObject({ id, state: 'done', counts: { sent: data.count } });
    await app.worker.runDue();
    expect(smtp.received).toHaveLength(data.count);
  });

  it('waits until its time, and does not leave when it was cancelled before', async () => {
    const send_at = new Date(app.clock.now() + 60 * MINUTE_MS).toISOString();
    const { id } = (await send({ audience: addresses('a@example.test'), send_at })).data;
    const later = (await send({ audience: addresses('b@example.test'), send_at })).data;
    await app.worker.runDue();
    expect(smtp.received).toEqual([]);
    await app.call(cancelSendingCall, { as: app.admin, body: { id } });
    expect((await app.call(cancelSendingCall, { as: app.admin, body: { id } })).status).toBe(409);
    app.clock.advance(61 * MINUTE_MS);
    await app.worker.runDue();
    expect(smtp.received.map(({ to }) => to)).toEqual(['b@example.test']);
    expect((await app.call(cancelSendingCall, { as: app.admin, body: later })).status).toBe(409);
  });

  it('[ML11] rests while it is paused, whether it waits or runs, and goes on where it was', async () => {
    const pause = (id: string, paused: boolean) => app.call(pauseSendingCall, { as: app.admin, body: { id, paused } });
    const { id } = (await send({ audience: addresses('a@example.test', 'busy@example.test') })).data;
    let isBusy = true;
    smtp.answer = (address) => (isBusy && address === 'busy@example.test' ? 451 : undefined);
    await app.worker.runDue();
    expect((await pause(id, false)).status).toBe(409);
    expect((await pause(id, true)).data).toEqual({ state: 'paused' });
    expect((await pause(id, true)).status).toBe(409);
    isBusy = false;
    app.clock.advance(10 * MINUTE_MS);
    await app.worker.runDue();
    expect(smtp.received.map(({ to }) => to)).toEqual(['a@example.test']);
    expect((await pause(id, false)).data).toEqual({ state: 'sending' });
    await app.worker.runDue();
    expect(smtp.received.map(({ to }) => to)).toEqual(['a@example.test', 'busy@example.test']);
    expect((await pause(id, true)).status).toBe(409);

    const send_at = new Date(app.clock.now() + 60 * MINUTE_MS).toISOString();
    const later = (await send({ audience: addresses('c@example.test'), send_at })).data.id;
    await pause(later, true);
    app.clock.advance(61 * MINUTE_MS);
    await app.worker.runDue();
    expect(smtp.received).toHaveLength(2);
    await pause(later, false);
    await app.worker.runDue();
    expect(smtp.received.at(-1)?.to).toBe('c@example.test');
  });

  it('[ML5] finds any number of receivers, in batches, each once', async () => {
    const owners = Array.from({ length: 1_050 }, (_, index) => `many-${index}@example.test`);
    await app.database.write(async (tx) => {
      for (let from = 0; from < owners.length; from += 100) {
        const slice = owners.slice(from, from + 100);
        const {
          id: _id,
          mail: _mail,
          ...model
        } = await tx.selectFrom('user').selectAll().limit(1).executeTakeFirstOrThrow();
        const people = slice.map((mail) => ({ ...model, id: mail, mail, role: 'owner', state: 'active', phone: null }));
        await tx.insertInto('user').values(people).execute();
        const places = slice.map((mail) => ({
          user_id: mail,
          restaurant_id: app.restaurant.id,
          role: 'owner',
        }));
        await tx.insertInto('user_restaurant').values(places).execute();
      }
    });
    const { data } = await app.call(audienceCall, { as: app.admin, body: { audience: { kind: 'owners' } } });
    expect(data.count).toBeGreaterThan(1_050);
    const { id } = (await send({ audience: { kind: 'owners' } })).data;
    for (let round = 0; round < 4; round += 1) await app.worker.runDue();
    const sent = new Set(smtp.received.map(({ to }) => to));
    expect(sent.size).toBe(data.count);
    expect(smtp.received).toHaveLength(data.count);
    const [sending] = (await app.call(listSendingsCall, { as: app.admin, query: {} })).data.items;
    expect(sending).toMatchObject({ id, state: 'done', total: data.count });
  }, 120_000);

  it('retries where a server asks for patience, and gives up on an invalid address', async () => {
    let tries = 0;
    smtp.answer = (address) => {
      if (address === 'gone@example.test') return 550;
      if (address !== 'busy@example.test') return undefined;
      tries += 1;
      return tries < 3 ? 451 : undefined;
    };
    await send({ audience: addresses('busy@example.test', 'gone@example.test', 'well@example.test') });
    await app.worker.runDue();
    const undelivered = await log('undelivered');
    expect(undelivered.map(({ to, state }) => [to, state]).toSorted()).toEqual([
      ['busy@example.test', 'retrying'],
      ['gone@example.test', 'bounced'],
    ]);
    expect(undelivered.every(({ error }) => error?.includes('refused with') === true)).toBe(true);
    app.clock.advance(2 * MINUTE_MS);
    await app.worker.runDue();
    app.clock.advance(6 * MINUTE_MS);
    await app.worker.runDue();
    expect(tries).toBe(3);
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(['busy@example.test', 'well@example.test']);

    // An address that refused mail for good is left out of the next sending, and its mail can go to another address.
    smtp.received.length = 0;
    await send({ audience: addresses('gone@example.test', 'well@example.test') });
    await app.worker.runDue();
    expect(smtp.received.map(({ to }) => to)).toEqual(['well@example.test']);
    const skipped = (await log()).find(({ state }) => state === 'skipped');
    const body = { ids: [skipped?.id ?? ''], to: 'new@example.test' };
    expect((await app.call(retryMailCall, { as: app.admin, body })).data.queued).toBe(1);
    await app.worker.runDue();
    expect(smtp.received.map(({ to }) => to)).toContain('new@example.test');
  });

  it('is not sent twice by two runs of one sending at the same time', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `p${index}@example.test`);
    const { id } = (await send({ audience: addresses(...many) })).data;
    const second = { kind: 'mail.run', restaurant_id: null, key: null, payload: JSON.stringify({ sending_id: id }) };
    const rest = {
      due_at: '2026-01-01T00:00:00.000Z',
      attempts: 0,
      leased_until: null,
      last_error: null,
      dead_at: null,
    };
    await app.worker.runDue();
    await app.database.db.updateTable('mail_log').set({ state: 'queued', next_try_at: rest.due_at }).execute();
    await app.database.db.updateTable('mail_sending').set({ state: 'sending' }).execute();
    smtp.received.length = 0;
    await app.database.db
      .insertInto('job')
      .values(['a', 'b'].map((job) => ({ ...second, ...rest, id: job, created_at: rest.due_at })))
      .execute();
    await app.worker.runDue();
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(many.toSorted());
  });

  it('words a password link by an administrator’s template, and stores the link nowhere', async () => {
    await owner('li@example.test');
    const words = {
      ...NEWS,
      kind: 'reset' as const,
      subject_zh: '新密码',
      body_zh: '点这里：{{link}}',
      body_en: '{{link}}',
    };
    const wrong = { ...words, body_zh: '没有链接', subject_en: '', body_en: '' };
    expect((await app.call(addTemplateCall, { as: app.admin, body: wrong })).failure.errors).toContainEqual(
      expect.objectContaining({ code: 'mail_variable' }),
    );
    const plain = { ...words, subject_en: 'New password' };
    const id = await template(plain);
    expect((await app.call(addTemplateCall, { as: app.admin, body: plain })).status).toBe(409);
    await app.call(forgotPasswordCall, { as: 'nobody', body: { mail: 'li@example.test' } });
    await expect.poll(() => smtp.received.length).toBe(1);
    expect(smtp.received[0]).toMatchObject({ subject: '新密码' });
    expect(smtp.received[0]?.text).toContain('/auth/login?reset=');
    const rows = await app.database.db.selectFrom('mail_log').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('reset=');
    await app.call(deleteTemplateCall, { as: app.admin, body: { id } });
    const { items } = (await app.call(listTemplatesCall, { as: app.admin })).data;
    expect(items.find(({ kind }) => kind === 'reset')).toMatchObject({ id: null, sent: 1, handed_over: 1, kept: 0 });
  });

  it('is tested on oneself, and changed by one person at a time', async () => {
    const test = await app.call(testMailCall, { as: app.admin, body: { template: NEWS, language: 'en' } });
    expect(test.data).toMatchObject({ state: 'sent', error: null });
    expect(smtp.received[0]?.subject).toBe('News for Shu Xiang Kitchen');
    const id = await template();
    const change = { id, version: 1, template: { ...NEWS, name: 'Changed' } };
    expect((await app.call(updateTemplateCall, { as: app.admin, body: change })).status).toBe(200);
    expect((await app.call(updateTemplateCall, { as: app.admin, body: change })).status).toBe(409);
    smtp.answer = () => 550;
    const bounced = await app.call(testMailCall, { as: app.admin, body: { template: NEWS, language: 'zh' } });
    expect(bounced.data).toMatchObject({ state: 'bounced' });
  });
});

describe('mail without a server', () => {
  it('is a whole message in the data folder, and reported as not sent', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'laidan-mail-'));
    const app = await buildTestApp('sqlite', { config: { dataDir } });
    const test = await app.call(testMailCall, { as: app.admin, body: { template: NEWS, language: 'zh' } });
    expect(test.data.state).toBe('kept');
    const [file] = readdirSync(join(dataDir, 'mail'));
    const text = readFileSync(join(dataDir, 'mail', file ?? ''), 'utf8');
    expect(text).toContain('Content-Type: multipart/alternative');
    await app.close();
    rmSync(dataDir, { recursive: true });
  });
});
