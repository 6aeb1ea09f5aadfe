import { expect, it } from 'vitest';
import { idOf, joinedDesk } from '#tests/support/joined-desk.ts';

it('an order that a person acts on is reported as touched, also by a key or as one of several', async () => {
  const { desk, socket, pass } = await joinedDesk();
  await desk.act(idOf(0), { action: 'accept', prep_minutes: 20 });
  await pass(2_000);
  expect(socket.acks.flatMap(({ touched }) => touched.map(({ order_id }) => order_id))).toContain(idOf(0));
  desk.stop();
});
