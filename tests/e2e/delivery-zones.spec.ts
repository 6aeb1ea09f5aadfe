import { expect, type Page } from '@playwright/test';
import { axeFindings, signIn } from './office.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const ZH = {
  addList: '加一个邮编列表',
  list: '邮编列表 1',
  listName: '名字（可不填）',
  zips: '邮编',
  fee: '外送费',
  addStreet: '加一条街道',
  street: '街道 1',
  name: '街道名',
  zip: '查一个邮编送不送',
  line: '街道和门牌（可不填）',
  ask: '查',
  byList: /送，外送费 \$6\.50.*依据：邮编列表 1（下东城）/,
  byStreet: /不送。依据：街道 1/,
};
type Words = Pick<typeof ZH, 'zip' | 'line' | 'ask' | 'byList' | 'byStreet'>;
const EN: Words = {
  zip: 'Do we deliver to a ZIP code?',
  line: 'Street and number (optional)',
  ask: 'Check',
  byList: /yes, fee \$6\.50.*By ZIP list 1 \(下东城\)/,
  byStreet: /no\. By street 1/,
};

async function check(page: Page, w: Words, zip: string, line: string): Promise<void> {
  await page.getByLabel(w.zip, { exact: true }).fill(zip);
  await page.getByLabel(w.line, { exact: true }).fill(line);
  await page.getByRole('button', { name: w.ask, exact: true }).click();
}

test('[DZ4] an owner lists ZIP codes, leaves a street out, and reads in both languages which rule decides', async ({
  openWindow,
}) => {
  const page = await openWindow({ viewport: { width: 1440, height: 900 } });
  await signIn(page, server, '/seller/configuration#delivery');
  await page.getByRole('button', { name: ZH.addList }).click();
  const list = page.getByRole('group', { name: ZH.list, exact: true });
  await list.getByLabel(ZH.zips, { exact: true }).fill('11231, 11201 1');
  await expect(list.getByText('“1”不是邮编')).toBeVisible();
  await list.getByLabel(ZH.zips, { exact: true }).fill('11231, 11201');
  await list.getByLabel(ZH.listName, { exact: true }).fill('下东城');
  await list.getByLabel(ZH.fee, { exact: true }).fill('6.50');
  await page.getByRole('button', { name: ZH.addStreet }).click();
  const street = page.getByRole('group', { name: ZH.street, exact: true });
  await street.getByLabel(ZH.name, { exact: true }).fill('Court Street');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已修改')).toBeVisible();
  await checkBoth(page, ZH);

  await page.evaluate(() => localStorage.setItem('laidan.language', 'en'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await checkBoth(page, EN);
});

async function checkBoth(page: Page, w: Words): Promise<void> {
  await check(page, w, '11231', '5 Smith St');
  await expect(page.getByText(w.byList)).toBeVisible();
  await check(page, w, '11231', '500 Court St.');
  await expect(page.getByText(w.byStreet)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
}
