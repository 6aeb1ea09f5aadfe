import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { axeFindings } from '../office.ts';
import type { Words } from '../store-words.ts';

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** A picture as a camera writes it, with where it was taken. */
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: { r: 170, g: 60, b: 30 } } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer();

/** A new store: where it is and who it belongs to. The second password is another one. */
export async function fillFirstStep(page: Page, w: Words, name: string, email: string): Promise<void> {
  await field(page, w.name).fill(name);
  await field(page, w.type).selectOption({ label: w.typeName });
  await field(page, w.phone).fill('2125550170');
  await field(page, w.email).fill(email);
  await field(page, w.passcode).fill('Open-Sesame-7');
  await field(page, w.again).fill('Open-Sesame-8');
  await field(page, w.state).selectOption({ label: w.stateName });
  await field(page, w.county).selectOption({ label: 'New York County' });
  await field(page, w.city).fill('New York');
  await field(page, w.street).fill('12 Doyers Street');
  await field(page, w.zip).fill('10013');
}

/** A new store: hours and fee tiers, each wrong first, then its kitchen and its picture. */
export async function fillSecondStep(page: Page, w: Words): Promise<void> {
  await page.getByRole('switch', { name: w.monday }).click();
  await press(page, w.addMonday);
  await field(page, w.mondayCloses).first().fill('1830');
  await field(page, w.mondayCloses).first().press('Enter');
  await expect(page.getByText(w.overlap)).toBeVisible();
  await field(page, w.mondayCloses).first().fill('2:30pm');
  await field(page, w.mondayCloses).first().blur();
  await expect(page.getByText(w.overlap)).toHaveCount(0);

  const tier = page.getByRole('group', { name: w.tier2, exact: true });
  await tier.getByLabel(w.from).fill('1');
  await expect(page.getByText(w.overlapsTier)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await press(page, w.fix);
  await expect(tier.getByLabel(w.from)).toHaveValue('2');

  await field(page, w.waiting).fill('25');
  await field(page, w.tax).fill('8.875');
  await field(page, w.fax).fill('212-555-0171');
  await field(page, w.image).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(field(page, w.replace)).toBeAttached();
}
