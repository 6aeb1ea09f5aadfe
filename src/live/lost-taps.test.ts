import { describe, expect, it } from 'vitest';
import { joinedDesk } from '#tests/support/joined-desk.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { lostTapsOf } from './lost-taps.ts';
import type { OutboxRow } from './ports.ts';

const row = (order_id: string, act: OrderAction): OutboxRow => ({
  command_id: `command ${order_id}`,
  device_seq: 1,
  order_id,
  expect_rev: 1,
  act,
  after: null,
  created_at: 0,
  sent: false,
});
const orders = new Map([
  ['a', { order: { order_no: '087' } }],
  ['b', { order: { order_no: '065' } }],
]);

it('[O8] a screen that is removed while it was cut off says what it had still to send', async () => {
  const { desk, socket, pass } = await joinedDesk();
  const [first] = desk.view().orders;
  if (first === undefined) throw new Error('no order');
  socket.cut();
  await pass(60_000);
  await desk.act(first.order.id, { action: 'accept', prep_minutes: 20 });
  expect(desk.view().lostTaps).toEqual([]);
  socket.mend();
  await pass(60_000);
  socket.say({ t: 'bye', code: 'revoked', retry_after_ms: 0 });
  await pass(1_000);
  expect(desk.view()).toMatchObject({
    phase: 'revoked',
    orders: [],
    lostTaps: [{ orderNo: first.order.order_no, action: 'accept' }],
  });
  desk.stop();
});

describe('[O8] what a screen that is removed takes along', () => {
  it('is named by order and step; that an alarm was seen is no step', () => {
    const rows = [
      row('a', { action: 'accept', prep_minutes: 20 }),
      row('b', { action: 'acknowledge', ring_rev: 1 }),
      row('b', { action: 'done' }),
      row('unknown', { action: 'done' }),
    ];
    expect(lostTapsOf(rows, orders)).toEqual([
      { orderNo: '087', action: 'accept' },
      { orderNo: '065', action: 'done' },
    ]);
    expect(lostTapsOf(rows, undefined)).toEqual([]);
  });
});
