import { expect, type Locator, type Page } from '@playwright/test';

/** The lists of people: staff, users, administrators. */
export const person = (page: Page, name: string): Locator => page.getByTestId('person').filter({ hasText: name });

/** Chooses from the menu of a person's row. */
export async function choose(page: Page, name: string, item: string | RegExp): Promise<void> {
  await person(page, name).getByRole('button').click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Invites a person in the panel that a button opens, in Chinese; answers the link, which is shown once. */
export async function invite(page: Page, button: string, name: string, mail: string): Promise<string> {
  await page.getByRole('button', { name: button }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('姓名').fill(name);
  await panel.getByLabel('邮箱').fill(mail);
  await panel.getByRole('button', { name: '发出邀请' }).click();
  const shown = page.getByRole('alertdialog');
  await expect(shown).toContainText('只能用一次，7 天内有效');
  const link = await shown.getByTestId('link').innerText();
  await shown.getByRole('button', { name: '已发给本人' }).click();
  await expect(shown).toHaveCount(0);
  return link;
}

/** Opens the link in English and chooses a password on it. */
export async function acceptInEnglish(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
}
