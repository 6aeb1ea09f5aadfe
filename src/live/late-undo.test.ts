import { describe, expect, it } from 'vitest';
import { AT, idOf, joinedDesk } from '#tests/support/joined-desk.ts';
import { orderOf } from '#tests/support/orders.ts';

const ORDER = idOf(0);
const accept = { action: 'accept', prep_minutes: 20 } as const;
const cancel = { action: 'cancel', reason: 'other', note: null } as const;

/** The server has applied the tap as version 2. */
const appliedAs = (command_id: string) => ({
  t: 'result' as const,
  command_id,
  status: 'applied' as const,
  code: null,
  seq: 9,
  order: orderOf({ id: ORDER, restaurant_id: idOf(900), created_at: AT, rev: 2, status: 'order_received' }),
});

describe('[O6] an undo in the moment of the answer', () => {
  it('takes back what was applied', async () => {
    const { desk, socket, pass } = await joinedDesk();
    const id = await desk.act(ORDER, accept);
    await pass(100);
    const undone = desk.undo(ORDER, id);
    socket.say(appliedAs(id));
    await undone;
    await pass(100);
    expect(socket.commands.map(({ act, expect_rev }) => [act.action, expect_rev])).toEqual([
      ['accept', 1],
      ['reopen', 2],
    ]);
    desk.stop();
  });

  it('takes back what was answered just before, once', async () => {
    const { desk, socket, pass } = await joinedDesk();
    const id = await desk.act(ORDER, accept);
    await pass(100);
    socket.say(appliedAs(id));
    await pass(10);
    await Promise.all([desk.undo(ORDER, id), desk.undo(ORDER, id)]);
    await pass(100);
    expect(socket.commands.map(({ act, expect_rev }) => [act.action, expect_rev])).toEqual([
      ['accept', 1],
      ['reopen', 2],
    ]);
    expect(desk.view().orders[0]?.rejected).toBeNull();
    desk.stop();
  });

  it('says that it comes too late where nothing takes the tap back', async () => {
    const { desk, socket, pass } = await joinedDesk();
    const id = await desk.act(ORDER, cancel);
    await pass(100);
    await desk.undo(ORDER, id);
    expect(socket.commands).toHaveLength(1);
    expect(desk.view().orders[0]?.rejected).toEqual({ action: 'reopen', code: 'undo_too_late' });
    desk.stop();
  });
});
