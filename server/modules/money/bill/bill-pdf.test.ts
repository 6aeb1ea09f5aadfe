import { expect, it, vi } from 'vitest';
import { billPdfCall } from '#contract/http/money/bill.ts';
import { buildTestApp, signIn } from '../../../testing/build-test-app.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';

const drawings: (() => void)[] = [];
vi.mock(import('../../../print/draw-pdf.ts'), () => ({
  drawPdf: () => new Promise((resolve) => drawings.push(() => resolve(Buffer.from('%PDF-')))),
}));
vi.mock(import('../../../print/pdf-fonts.ts'), () => ({
  pdfFonts: async () => ({ regular: { file: '', face: null }, bold: { file: '', face: null } }),
}));

it('[MC7] of one restaurant two are drawn and four wait, and another restaurant’s does not wait for them', async () => {
  const app = await buildTestApp('sqlite');
  const other = makeTestRestaurant({ name: '另一家' });
  await createRestaurant(app.context, other.input);
  const neighbor = await signIn(app, 'owner', other.id);
  const statuses: number[] = [];
  const ask = async (as: { token: string }, restaurant_id: string) => {
    const query = { restaurant_id, period: '2026-11', language: 'en' as const };
    statuses.push((await app.call(billPdfCall, { as, query })).status);
  };
  // A person has six calls at work at once.
  const people = [app.owner, await signIn(app, 'owner', app.restaurant.id)];
  const all = people.flatMap((as) => Array.from({ length: 6 }, () => ask(as, app.restaurant.id)));
  await expect.poll(() => statuses).toEqual(Array.from({ length: 6 }, () => 429));
  await expect.poll(() => drawings.length).toBe(2);
  all.push(ask(neighbor, other.id));
  await expect.poll(() => drawings.length).toBe(3);
  while (statuses.length < all.length) {
    for (const draw of drawings.splice(0)) draw();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect(statuses.filter((status) => status === 200)).toHaveLength(7);
  await app.close();
});
