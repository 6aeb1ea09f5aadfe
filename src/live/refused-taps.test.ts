import { expect, it } from 'vitest';
import { AT, idOf, joinedDesk } from '#tests/support/joined-desk.ts';
import { orderOf } from '#tests/support/orders.ts';
import { createProofKeeper } from './proof-keeper.ts';
import { createTapAnswers } from './tap-answers.ts';
import type { OutboxRow } from './ports.ts';

const ORDER = idOf(0);
const order = orderOf({ id: ORDER, restaurant_id: idOf(900), created_at: AT, rev: 2, status: 'order_received' });
const done = { action: 'done' } as const;
const refusal = (command_id: string) => ({
  t: 'result' as const,
  command_id,
  status: 'rejected' as const,
  code: 'stale_version',
  seq: null,
  order,
});
const row = (no: number, act: OutboxRow['act']): OutboxRow => ({
  command_id: idOf(no),
  device_seq: no,
  order_id: ORDER,
  expect_rev: 1,
  act,
  after: null,
  created_at: 0,
  sent: true,
});

it('[UL18] keeps a refusal while the change is acknowledged, until it is read or its step is tried again', async () => {
  const { desk, socket, pass } = await joinedDesk();
  const refused = () => desk.view().orders.find((each) => each.order.id === ORDER)?.rejected;
  const refuse = async (): Promise<void> => {
    const id = await desk.act(ORDER, done);
    await pass(100);
    socket.say(refusal(id));
    await pass(100);
  };
  await refuse();
  expect(refused()).toMatchObject({ action: 'done', code: 'stale_version' });
  await desk.act(ORDER, { action: 'acknowledge', ring_rev: 2 });
  expect(refused()).toMatchObject({ action: 'done', code: 'stale_version' });
  desk.dismissRejection(ORDER);
  expect(refused()).toBeNull();
  await refuse();
  await desk.act(ORDER, done);
  expect(refused()).toBeNull();
  desk.stop();
});

it('[UL18] shows the refusals of one order one after another', () => {
  const taps = createTapAnswers();
  taps.note(row(1, done), refusal(idOf(1)));
  taps.note(row(2, { action: 'cancel', reason: 'other', note: null }), refusal(idOf(2)));
  expect(taps.rejections().get(ORDER)?.action).toBe('done');
  taps.dismiss(ORDER);
  expect(taps.rejections().get(ORDER)?.action).toBe('cancel');
  taps.dismiss(ORDER);
  expect(taps.rejections().size).toBe(0);
});

it('lists in the digest what was refused, before and after it stood, and counts only the rest as delivered', () => {
  const time = { ms: 0 };
  const proof = createProofKeeper({ mono: () => time.ms, stored: null });
  const orders = new Map([[ORDER, { order, seq: 1 }]]);
  const taps = createTapAnswers();
  proof.prove(0, 0, new Map());
  time.ms = 60_000;
  proof.countAnswer(taps.note(row(1, done), refusal(idOf(1))));
  proof.countAnswer(taps.note(row(2, done), { ...refusal(idOf(2)), status: 'applied', code: null }));
  const waiting = { ...order, id: idOf(1), status: 'ordered' as const };
  proof.prove(60_000, 0, new Map([...orders, [waiting.id, { order: waiting, seq: 2 }]]));
  expect(proof.digest()).toMatchObject({ delivered: 1, refused: [{ commandId: idOf(1), action: 'done' }] });
  proof.countAnswer(taps.note(row(3, done), refusal(idOf(3))));
  proof.countAnswer(taps.note(row(4, done), { ...refusal(idOf(4)), status: 'applied', code: null }));
  expect(proof.digest()).toMatchObject({ delivered: 2, refused: [{ commandId: idOf(1) }, { commandId: idOf(3) }] });
  proof.acknowledge();
  proof.countAnswer(taps.note(row(5, done), refusal(idOf(5))));
  expect(proof.digest()).toBeNull();
});
