import { expect, it } from 'vitest';
import { actOn } from '#contract/domain/order-actions.ts';
import { AT, idOf, joinedDesk } from '#tests/support/joined-desk.ts';

const OTHER_SCREEN = { kind: 'screen', id: 'd2', name: '后厨' } as const;
const MINUTE_MS = 60_000;

it('[S11] an order accepted offline keeps the time that the screen showed', async () => {
  const { desk, socket, pass } = await joinedDesk();
  socket.cut();
  await pass(3 * MINUTE_MS);
  await desk.act(idOf(0), { action: 'accept', prep_minutes: 20 });
  const [shown] = desk.view().orders;
  await pass(12 * MINUTE_MS);
  socket.mend();
  await pass(MINUTE_MS);
  const [command] = socket.commands;
  if (shown === undefined || command?.tapped_at === undefined) throw new Error('no tap was sent');
  const arrived = { now: new Date(desk.now()).toISOString(), actor: OTHER_SCREEN, expectRev: command.expect_rev };
  const result = actOn(shown.confirmed, command.act, { ...arrived, tappedAt: command.tapped_at });
  expect(result).toMatchObject({ kind: 'applied', order: { due_at: shown.order.due_at } });
  desk.stop();
});

it('[S2] says whose minutes count where another screen accepted first with other ones', async () => {
  const { desk, socket, pass } = await joinedDesk();
  const acceptAt = async (no: number, theirs: number) => {
    const id = idOf(no);
    const placed = desk.view().orders.find(({ order }) => order.id === id)?.confirmed;
    if (placed === undefined) throw new Error('no order');
    const first = actOn(
      placed,
      { action: 'accept', prep_minutes: theirs },
      { now: AT, actor: OTHER_SCREEN, expectRev: 1 },
    );
    const command_id = await desk.act(id, { action: 'accept', prep_minutes: 20 });
    await pass(100);
    if (first.kind !== 'applied') throw new Error('not accepted');
    socket.say({ t: 'result', command_id, status: 'noop', code: null, seq: null, order: first.order });
    await pass(100);
    return desk.view().orders.find(({ order }) => order.id === id);
  };
  expect(await acceptAt(0, 35)).toMatchObject({
    order: { prep_minutes: 35 },
    rejected: { action: 'accept', code: 'accepted_otherwise' },
  });
  expect((await acceptAt(1, 20))?.rejected).toBeNull();
  desk.stop();
});
