import { describe, expect, it } from 'vitest';
import type { ClientFrame, CommandResult } from '#contract/live.ts';
import { orderOf } from '#tests/support/orders.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { createOutbox, KEPT_ANSWERS, RESEND_MS, type Outbox } from './outbox.ts';
import type { Clock, DeskStorage } from './ports.ts';

const ORDER = '01900000-0000-7000-8000-00000000000a';
const OTHER = '01900000-0000-7000-8000-00000000000b';
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** One tab over a disk it may share; the wire can be cut. */
function tab(
  storage: DeskStorage = createMemoryStorage(),
  first = 1,
): { outbox: Outbox; sent: string[]; wire: { isUp: boolean }; now: { ms: number }; failures: () => number } {
  const sent: string[] = [];
  const wire = { isUp: true };
  const now = { ms: 0 };
  let ids = first;
  let failures = 0;
  const clock: Clock = {
    wall: () => now.ms,
    mono: () => now.ms,
    after: () => () => undefined,
    every: () => () => undefined,
    random: () => 0,
  };
  const outbox = createOutbox(
    {
      storage,
      clock,
      newId: () => `c${ids++}`,
      send: (frame: ClientFrame) => {
        if (wire.isUp && frame.t === 'command') sent.push(frame.command.command_id);
        return wire.isUp;
      },
      now: () => 0,
      onChange: () => undefined,
      onStorageFailed: () => {
        failures += 1;
      },
    },
    [],
    0,
  );
  return { outbox, sent, wire, now, failures: () => failures };
}

const resultOf = (command_id: string, rev = 2, status: CommandResult['status'] = 'applied'): CommandResult => ({
  t: 'result',
  command_id,
  status,
  code: null,
  seq: 5,
  order: orderOf({ id: ORDER, restaurant_id: OTHER, created_at: '2026-11-21T18:00:00.000Z', rev }),
});
const accept = { action: 'accept', prep_minutes: 20 } as const;

describe('the outbox', () => {
  it('[O1] stores a tap before it leaves', async () => {
    const storage = createMemoryStorage();
    const { outbox, sent } = tab({
      ...storage,
      putCommand: async (row) => {
        expect(sent).toEqual([]);
        await storage.putCommand(row);
      },
    });
    outbox.lead();
    await outbox.add(ORDER, accept, 1, 0);
    await settle();
    expect(sent).toEqual(['c1']);
    expect((await storage.listCommands()).map((row) => row.sent)).toEqual([true]);
  });

  it('[O2] sends first in, first out per order, and lets another order’s tap pass', async () => {
    const { outbox, sent } = tab();
    outbox.lead();
    await outbox.add(ORDER, accept, 1, 0);
    await outbox.add(ORDER, { action: 'done' }, 1, 0);
    await outbox.add(OTHER, accept, 1, 0);
    await settle();
    expect(sent).toEqual(['c1', 'c3']);
    await outbox.settle(resultOf('c1'));
    await settle();
    expect(sent).toEqual(['c1', 'c3', 'c2']);
  });

  it('[O3] keeps a tap until its result, and sends it again when none comes', async () => {
    const { outbox, sent, now } = tab();
    outbox.lead();
    await outbox.add(ORDER, accept, 1, 0);
    await settle();
    now.ms = RESEND_MS;
    outbox.flush();
    await settle();
    expect(sent).toEqual(['c1', 'c1']);
    await outbox.settle(resultOf('c1'));
    expect(outbox.rows()).toEqual([]);
  });

  it('[O6] withdraws a tap that was never sent', async () => {
    const { outbox, wire } = tab();
    wire.isUp = false;
    const id = await outbox.add(ORDER, accept, 1, 0);
    expect(await outbox.withdraw(id)).toBe(true);
    expect(outbox.rows()).toEqual([]);
    expect(await outbox.addReopenAfter(id, 0)).toBe('unneeded');
  });

  it('[O6] does not withdraw what another tab has sent: the disk decides', async () => {
    const storage = createMemoryStorage();
    const { outbox } = tab(storage);
    const id = await outbox.add(ORDER, accept, 1, 0);
    await storage.updateCommand(id, { sent: true });
    expect(await outbox.withdraw(id)).toBe(false);
    expect(outbox.rows()).toHaveLength(1);
  });

  it('[O6] does not send what another tab has withdrawn', async () => {
    const storage = createMemoryStorage();
    const { outbox, sent, wire } = tab(storage);
    wire.isUp = false;
    const id = await outbox.add(ORDER, accept, 1, 0);
    await storage.withdrawCommand(id);
    wire.isUp = true;
    outbox.lead();
    await settle();
    expect([sent, outbox.rows()]).toEqual([[], []]);
  });

  it('[O6] queues an undo behind a tap that was sent, with the version of its result', async () => {
    const { outbox, sent } = tab();
    outbox.lead();
    const id = await outbox.add(ORDER, accept, 1, 0);
    await settle();
    expect(await outbox.withdraw(id)).toBe(false);
    await outbox.addReopenAfter(id, 0);
    await settle();
    expect(sent).toEqual(['c1']);
    await outbox.settle(resultOf('c1', 7));
    await settle();
    expect(sent).toEqual(['c1', 'c2']);
    expect(outbox.rows()[0]).toMatchObject({ act: { action: 'reopen' }, expect_rev: 7, after: null });
  });

  it('[O6] frees an undo that was stored just as the result of its tap came in', async () => {
    const { outbox, sent } = tab();
    outbox.lead();
    const id = await outbox.add(ORDER, accept, 1, 0);
    await settle();
    const undo = outbox.addReopenAfter(id, 0);
    await Promise.all([undo, outbox.settle(resultOf(id, 7))]);
    await settle();
    expect(sent).toEqual(['c1', 'c2']);
  });

  it('[O6] drops the undo of a tap that the browser lost with its storage', async () => {
    const storage = createMemoryStorage();
    const { outbox } = tab(storage);
    outbox.lead();
    const before = await outbox.add(ORDER, accept, 1, 0);
    const waiting = await outbox.add(ORDER, { action: 'done' }, 2, 0);
    await storage.wipe();
    await outbox.addReopenAfter(waiting, 0);
    await outbox.settle(resultOf(before, 2));
    await settle();
    expect([outbox.rows(), await storage.listCommands()]).toEqual([[], []]);
  });

  it('[O6] drops the undo of a tap that changed nothing', async () => {
    const { outbox } = tab();
    outbox.lead();
    const id = await outbox.add(ORDER, accept, 1, 0);
    await settle();
    await outbox.addReopenAfter(id, 0);
    await outbox.settle(resultOf('c1', 2, 'noop'));
    expect(outbox.rows()).toEqual([]);
  });

  it('[O6] knows when an undo comes too late: another tab’s tap that has gone, and what no reopen takes back', async () => {
    const { outbox, sent } = tab();
    outbox.lead();
    const id = await outbox.add(ORDER, { action: 'item_done', line: 1, done: true }, 1, 0);
    await settle();
    expect(await outbox.addReopenAfter(id, 0)).toBe('too_late');
    await outbox.settle(resultOf(id));
    expect(await outbox.addReopenAfter(id, 0)).toBe('too_late');
    expect(await outbox.addReopenAfter('another tab’s', 0)).toBe('too_late');
    expect([sent, outbox.rows()]).toEqual([[id], []]);
  });

  it('[O6] frees an undo that was queued while its tap was being answered', async () => {
    const storage = createMemoryStorage();
    let finishPut: () => void = () => undefined;
    const { outbox } = tab({
      ...storage,
      putCommand: (row) =>
        row.after === null
          ? storage.putCommand(row)
          : new Promise((resolve) => {
              finishPut = () => resolve(storage.putCommand(row));
            }),
    });
    outbox.lead();
    const id = await outbox.add(ORDER, accept, 1, 0);
    await settle();
    const undo = outbox.addReopenAfter(id, 0);
    await outbox.settle(resultOf('c1', 7));
    finishPut();
    await undo;
    expect(outbox.rows()[0]).toMatchObject({ after: null, expect_rev: 7 });
  });

  it.each([
    ['frees', 'another tab queued behind a tap answered just before', 1, ['c1', 'late']],
    ['gives up', 'comes after so many other answers that nobody knows its tap any more', KEPT_ANSWERS + 1, ['c1']],
  ])('[O6] %s an undo that %s', async (_, __, answers, expected) => {
    const storage = createMemoryStorage();
    const { outbox, sent } = tab(storage);
    outbox.lead();
    for (let made = 0; made < answers; made += 1) {
      const id = await outbox.add(ORDER, accept, 1, 0);
      await outbox.settle(resultOf(id, 7));
    }
    const undo = {
      command_id: 'late',
      device_seq: 900,
      order_id: ORDER,
      expect_rev: 0,
      act: { action: 'reopen' } as const,
    };
    await storage.putCommand({ ...undo, after: 'c1', created_at: 0, sent: false });
    outbox.lead();
    await settle();
    expect(sent.filter((id) => expected.includes(id) || id === 'late')).toEqual(expected);
    expect(await storage.listCommands()).toHaveLength(expected.length - 1);
  });

  it('[O5] only the leading tab drains; the others mirror', async () => {
    const storage = createMemoryStorage();
    const [leader, other] = [tab(storage), tab(storage, 100)];
    leader.outbox.lead();
    await other.outbox.add(ORDER, accept, 1, 0);
    await settle();
    expect(other.sent).toEqual([]);
    leader.outbox.lead();
    await settle();
    expect(leader.sent).toEqual(['c100']);
  });

  it('[O5] a tap that never reached the disk is sent by its own tab', async () => {
    const { outbox, sent, failures } = tab({
      ...createMemoryStorage(),
      putCommand: () => Promise.reject(new Error('QuotaExceededError')),
    });
    await outbox.add(ORDER, accept, 1, 0);
    await settle();
    expect([sent, failures()]).toEqual([['c1'], 1]);
  });

  it('reads from the disk again what other tabs have queued while it failed', async () => {
    const storage = createMemoryStorage();
    let isBroken = true;
    const leader = tab({
      ...storage,
      listCommands: () => (isBroken ? Promise.reject(new Error('AbortError')) : storage.listCommands()),
    });
    await tab(storage, 100).outbox.add(ORDER, accept, 1, 0);
    leader.outbox.lead();
    await settle();
    isBroken = false;
    leader.now.ms = RESEND_MS;
    leader.outbox.flush();
    await settle();
    expect(leader.sent).toEqual(['c100']);
  });
});
