import { expect, it } from 'vitest';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { buildTestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { hydrateOrders } from './order.repository.ts';

it('[DO12] the orders of a desk are parsed in several turns of the loop', async () => {
  const app = await buildTestApp('sqlite');
  const { db } = app.database;
  await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
  const row = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: 500 }, (_, index) => ({ ...row, id: `copy-${index}` }));
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const orders = await hydrateOrders(db, app.restaurant.id, rows);
  isOver = true;
  expect(orders.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(turns).toBeGreaterThanOrEqual(5);
  await app.close();
});
