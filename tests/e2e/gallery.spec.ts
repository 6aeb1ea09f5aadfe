import sharp from 'sharp';
import { expect, test, type Page } from '@playwright/test';
import { axeFindings, signIn, pictureInSight } from './office.ts';
import { DEMO, startServer, type TestServer } from './server.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const tiles = (page: Page) => page.getByTestId('photo-tile');

async function picture(name: string, width = 1500) {
  const color = { r: 30, g: 120, b: 80 };
  const made = sharp({ create: { width, height: Math.round(width * 0.75), channels: 3, background: color } });
  return { name, mimeType: 'image/jpeg', buffer: await made.jpeg().toBuffer() };
}

test('pictures are uploaded many at once, filed, found and deleted, those in use never', async ({ page }) => {
  await signIn(page, server, '/imagegallery', DEMO.admin);
  await expect(tiles(page)).toHaveCount(8);
  await expect(page.getByText(/^8 张/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const files = await Promise.all(['一.jpg', '二.jpg', '三.jpg', '四.jpg'].map((name) => picture(name)));
  const wrong = { name: 'x.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
  await page.getByLabel('上传图片').setInputFiles([...files, wrong]);
  const queue = page.getByTestId('upload-queue');
  await expect(queue.getByText('好了')).toHaveCount(4);
  await expect(queue).toContainText('1 张没传上');
  await expect(tiles(page)).toHaveCount(12);
  await queue.getByRole('button', { name: '取消 x.gif' }).click();
  await queue.getByRole('button', { name: '撤回 四.jpg' }).click();
  await expect(tiles(page)).toHaveCount(11);
  await queue.getByRole('button', { name: '清掉已完成的' }).click();
  await expect(queue).toHaveCount(0);

  await page.getByRole('button', { name: /^没分类/ }).click();
  await expect(tiles(page)).toHaveCount(4);
  await page.getByLabel('全选').check();
  await page.getByRole('button', { name: '归类' }).click();
  const filing = page.getByRole('dialog');
  await filing.getByLabel('改分类').check();
  await filing.getByLabel('分类', { exact: true }).fill('新图');
  await filing.getByLabel('加标签').fill('夏天，活动，');
  expect(await axeFindings(page)).toEqual([]);
  await filing.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '清空筛选' }).click();
  await page.getByLabel('标签', { exact: true }).selectOption('夏天');
  await expect(tiles(page)).toHaveCount(4);

  await page.getByRole('button', { name: '打开 一' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('还没有菜品或店铺用它。')).toBeVisible();
  await panel.getByLabel('名字').fill('夏日特饮');
  await panel.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: '打开 夏日特饮' })).toBeVisible();

  await page.getByRole('searchbox').fill('麻婆');
  await page.getByLabel('标签', { exact: true }).selectOption('');
  await expect(tiles(page)).toHaveCount(1);
  await page.getByRole('button', { name: '打开 麻婆豆腐' }).click();
  await panel.getByRole('button', { name: '删除…' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('还在用，不能删');
  await page.getByRole('alertdialog').getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '打开 麻婆豆腐' }).click();
  await panel.getByRole('link', { name: '麻婆豆腐' }).click();
  await expect(page).toHaveURL(/\/foods\/[^/]+\/edit$/);
  // The dish's preview takes the size it is drawn at.
  const shown = page.locator('picture img').first();
  await expect.poll(async () => (await pictureInSight(shown)).source).toMatch(/-(320|640)\.webp$/);
});

test('in English, on a phone, by dropping a file', async ({ page }) => {
  await signIn(page, server, '/imagegallery', DEMO.admin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('laidan.language', 'en'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Image gallery' })).toBeVisible();
  await expect(tiles(page).first()).toBeVisible();
  const before = Number(/\d+/.exec(await page.getByText(/^\d+ pictures/).innerText())?.[0]);
  const { buffer, ...file } = await picture('dropped.jpg', 300);
  const data = await page.evaluateHandle(
    ({ bytes, name, mimeType }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      return transfer;
    },
    { bytes: [...buffer], ...file },
  );
  await page.getByTestId('photo-grid').dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByTestId('upload-queue')).toContainText('1 uploaded');
  await expect(page.getByText(`${before + 1} pictures`)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open dropped' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 1' }).click();
  await expect(page.getByText(`${before} pictures`)).toBeVisible();
});
