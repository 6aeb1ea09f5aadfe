import { expect, test } from '@playwright/test';
import { startSmtp, type TestSmtp } from '#server/testing/smtp.ts';
import { axeFindings, signIn } from './office.ts';
import { DEMO, startServer, type TestServer } from './server.ts';

let smtp: TestSmtp;
let server: TestServer;
test.beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Laidan <desk@laidan.example>' } });
});
test.afterAll(async () => {
  await server.stop();
  await smtp.close();
});

const WORDS = {
  zh: {
    add: '新模板',
    name: '模板',
    subject: '标题',
    body: '正文',
    save: '保存',
    added: '已添加',
    try: '发测试信给自己',
    send: '发送：',
    addresses: '填地址',
    list: '邮箱地址',
    go: '发给 2 个人',
    began: '开始发送',
    bounced: '退信',
    move: '改地址',
    address: '收件地址',
    action: '发送',
  },
  en: {
    add: 'New template',
    name: 'Template',
    subject: 'Subject',
    body: 'Text',
    save: 'Save',
    added: 'added',
    try: 'Send me a test',
    send: 'Send: ',
    addresses: 'Addresses',
    list: 'Addresses',
    go: 'Send to 2 people',
    began: 'Sending',
    bounced: 'Bounced',
    move: 'Other address',
    address: 'Address',
    action: 'Send',
  },
} as const;

for (const language of ['zh', 'en'] as const) {
  test(`a template is written, tried and sent; what bounced goes to another address (${language})`, async ({
    page,
  }) => {
    const w = WORDS[language];
    smtp.received.length = 0;
    smtp.answer = (address) => (address === `gone-${language}@example.test` ? 550 : undefined);
    await signIn(page, server, '/emaile-admi', DEMO.admin);
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByTestId('template-row').first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    const name = `News ${language}`;
    await page.getByRole('button', { name: w.add }).click();
    const panel = page.getByRole('dialog');
    await panel.getByLabel(w.name, { exact: true }).fill(name);
    await panel.getByLabel(w.subject).nth(0).fill('{{name}}，新功能');
    await panel.getByLabel(w.body).nth(0).fill('你好 {{nam}}');
    await expect(panel.getByTestId('preview-zh')).toContainText('{{nam}}');
    await panel.getByRole('button', { name: w.save }).click();
    await expect(panel).toBeVisible();
    await panel.getByLabel(w.body).nth(0).fill('你好 {{name}}，<b>看看</b>');
    await expect(panel.getByTestId('preview-en')).toContainText('Min Wang');
    expect(await axeFindings(page)).toEqual([]);
    await panel.getByRole('button', { name: w.try }).click();
    // A sign-in from a new browser is mailed, too.
    const tried = () => smtp.received.filter(({ subject }) => subject.includes('新功能')).map(({ to }) => to);
    await expect.poll(tried).toEqual([DEMO.admin]);
    await panel.getByRole('button', { name: w.save }).click();
    await expect(panel).toHaveCount(0);

    await page.getByRole('button', { name: w.send + name, exact: true }).click();
    await panel.getByText(w.addresses, { exact: true }).first().click();
    await panel.getByRole('textbox', { name: w.list }).fill(`a@example.test, gone-${language}@example.test`);
    await expect(panel.getByTestId('audience')).toContainText('2');
    expect(await axeFindings(page)).toEqual([]);
    await panel.getByRole('button', { name: w.go }).click();
    await expect(panel).toHaveCount(0);

    const bounced = page.getByTestId('mail-row').filter({ hasText: `gone-${language}@example.test` });
    await expect(bounced).toContainText(w.bounced);
    await expect(bounced).toContainText('refused with 550');
    await expect(page.getByTestId('sending-row').first()).toContainText(
      '1 / 2'.replace(' / ', language === 'zh' ? ' / ' : ' of '),
    );
    await bounced.getByRole('button', { name: language === 'zh' ? /改 .*地址/ : /another address/ }).click();
    await panel.getByLabel(w.address).fill(`new-${language}@example.test`);
    await panel.getByRole('button', { name: w.action, exact: true }).click();
    await expect.poll(() => smtp.received.map(({ to }) => to)).toContain(`new-${language}@example.test`);
    expect(smtp.received.find(({ to }) => to === 'a@example.test')).toMatchObject({
      subject: 'a，新功能',
      from: 'desk@laidan.example',
    });
    expect(await axeFindings(page)).toEqual([]);
  });
}
