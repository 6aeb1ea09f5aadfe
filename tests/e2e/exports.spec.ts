import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { axeFindings, signIn } from './office.ts';
import { signInOwner } from './kitchen.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test('[EX1] [EX5] a file of the server is found again on its page, saved and removed', async ({ page }) => {
  const owner = await signInOwner(server);
  const query = { restaurant_id: owner.restaurantId, status: 'all' };
  await owner.post('/export/start', { list: 'orders', query });
  await signIn(page, server, '/order/list?status=all');
  const files = page.getByTestId('export-files');
  await expect(files).toHaveText('文件 · 1');
  const label = (await page.getByRole('button', { name: /^导出 [1-9]\d* 单$/ }).textContent()) ?? '';
  await page.reload();
  await files.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/\d+ 行，.* 生成，保留到/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '保存 CSV' }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toContain('完整单号');
  // [EX8]
  expect(lines[0]).toMatch(/,下单 \([\w/]+\),/);
  expect(lines.slice(1).filter((line) => !/,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/.test(line))).toEqual([]);
  expect(lines).toHaveLength(Number(/\d+/.exec(label)?.[0]) + 1);
  await dialog.getByRole('button', { name: '移除' }).click();
  await expect(dialog.getByText('没有文件了。')).toBeVisible();
  await expect(files).toHaveCount(0);
});
