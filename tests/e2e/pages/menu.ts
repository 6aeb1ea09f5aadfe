import { expect, type Locator, type Page, type Response } from '@playwright/test';
import { updateDishSortCall } from '#contract/http/menu/menu.ts';

/** The rows of the menu's list, and the Chinese names that stand in them. */
export const rows = (page: Page): Locator => page.getByTestId('dish-row');
export const names = (page: Page): Promise<string[]> =>
  rows(page).locator('[data-field="dish.name_zh"]').allTextContents();

export async function addCategory(page: Page, zh: string, en: string): Promise<void> {
  await page.getByRole('button', { name: '加分类' }).first().click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('中文名').fill(zh);
  await panel.getByLabel('英文名').fill(en);
  await panel.getByRole('button', { name: '保存' }).click();
  await expect(panel).toHaveCount(0);
}

/** On the form of a dish: the first specification, of which a customer chooses one of two options. */
export async function fillHeat(page: Page): Promise<void> {
  await page.getByRole('button', { name: '加一组' }).click();
  const group = page.getByTestId('spec-group').first();
  await group.getByLabel('中文名', { exact: true }).fill('火候');
  await group.getByLabel('选项 1 · 中文名').fill('焦底');
  await group.getByRole('button', { name: '加一个选项' }).click();
  await group.getByLabel('选项 2 · 中文名').fill('软底');
  await group.getByLabel('软底 · 加价').fill('0.50');
}

/** On the form of a dish: the second specification, an extra that may be taken up to twice. */
export async function fillExtras(page: Page): Promise<void> {
  await page.getByRole('button', { name: '加一组' }).click();
  const extras = page.getByTestId('spec-group').nth(1);
  await extras.getByLabel('中文名', { exact: true }).fill('加料');
  await extras.getByRole('button', { name: '多选' }).click();
  await extras.getByLabel('必选').uncheck();
  await extras.getByLabel('可选数量').check();
  await extras.getByLabel('最多', { exact: true }).check();
  await extras.getByLabel('最多几样').fill('2');
  await extras.getByLabel('选项 1 · 中文名').fill('加腊肠');
  await extras.getByLabel('加腊肠 · 加价').fill('3');
}

/** Gives the panel of the import a table. */
export const chooseFile = (panel: Locator, text: string): Promise<void> =>
  panel.locator('input[type=file]').setInputFiles({
    name: 'menu.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });

/** The list moves before the server has its new order, and a page that is left has not sent it: to be awaited. */
export const orderKept = (page: Page): Promise<Response> =>
  page.waitForResponse((reply) => reply.url().endsWith(updateDishSortCall.path));
