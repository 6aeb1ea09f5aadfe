import { expect, it } from 'vitest';
import { AT, idOf, joinedDesk } from '#tests/support/joined-desk.ts';
import { noteProof } from './person-proofs.ts';

const cancel = { action: 'cancel', reason: 'other', note: null } as const;

it('[PN4] a command carries the token while it holds, then the person’s id, as for a name that was only chosen', async () => {
  const { desk, socket, pass } = await joinedDesk();
  noteProof('wang', 'wang.token', Date.parse(AT) + 3_600_000);
  noteProof('li', 'li.token', Date.parse(AT) - 1);
  await desk.act(idOf(0), cancel, { person: { id: 'wang', name: '王芳', proven: true } });
  await desk.act(idOf(1), cancel, { person: { id: 'li', name: '李雷', proven: true } });
  await desk.act(idOf(2), { action: 'accept', prep_minutes: 20 });
  await desk.act(idOf(3), cancel, { person: { id: 'wang', name: '王芳', proven: false } });
  await pass(100);
  expect(socket.commands.map(({ person }) => person)).toEqual(['wang.token', 'li', undefined, 'wang']);
  expect(desk.view().orders[0]?.order.history.at(-1)?.actor.person).toEqual({ id: 'wang', name: '王芳', proven: true });
  desk.stop();
});

it('[MD1] a command is about the version that its person saw, else about the newest that is here', async () => {
  const { desk, socket, pass } = await joinedDesk();
  await desk.act(idOf(0), cancel, { rev: 0 });
  await desk.act(idOf(1), cancel);
  await pass(100);
  expect(socket.commands.map(({ expect_rev }) => expect_rev)).toEqual([0, 1]);
  desk.stop();
});
