import { expect, it } from 'vitest';
import { billPdfCall } from '#contract/http/money/bill.ts';
import { buildTestApp, signIn } from '../../../testing/build-test-app.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';

// Seven PDFs are drawn, on a machine that may be busy.
it('[MC7] of one restaurant two are drawn and four wait, and another restaurant’s finds a place beside them', async () => {
  const app = await buildTestApp('sqlite');
  const other = makeTestRestaurant({ name: '另一家' });
  await createRestaurant(app.context, other.input);
  const neighbor = await signIn(app, 'owner', other.id);
  const statuses: number[] = [];
  const ask = async (as: { token: string }, restaurant_id: string): Promise<number> => {
    const query = { restaurant_id, period: '2026-11', language: 'en' as const };
    const { status } = await app.call(billPdfCall, { as, query });
    statuses.push(status);
    return status;
  };
  // A person has six calls at work at once.
  const people = [app.owner, await signIn(app, 'owner', app.restaurant.id)];
  const all = people.flatMap((as) => Array.from({ length: 6 }, () => ask(as, app.restaurant.id)));
  // What finds no place is refused at once, long before the first is drawn.
  await expect.poll(() => statuses.filter((status) => status === 429)).toHaveLength(6);
  expect(await ask(neighbor, other.id)).toBe(200);
  await Promise.all(all);
  expect(statuses.filter((status) => status === 200)).toHaveLength(7);
  await app.close();
}, 60_000);
