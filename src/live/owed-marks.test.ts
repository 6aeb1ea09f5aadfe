import { describe, expect, it } from 'vitest';
import { AT, idOf, joinedDesk, type Ack } from '#tests/support/joined-desk.ts';
import { createSeenReport } from './seen-report.ts';

const [FIRST, SECOND] = [idOf(0), idOf(1)];

const idsOf = (acks: readonly Ack[], kind: 'sounded' | 'touched' | 'displayed'): string[] =>
  acks.flatMap((ack) => ack[kind].map(({ order_id }) => order_id));

describe('what a screen owes the ledger [L18]', () => {
  it('is sent when the link is back, with the time at which it happened', async () => {
    const { desk, socket, pass } = await joinedDesk();
    socket.cut();
    const happenedAt = new Date(desk.now()).toISOString();
    desk.reportSounded([FIRST]);
    desk.reportTouched(SECOND);
    await pass(8_000);
    desk.reportSounded([FIRST]);
    socket.mend();
    await pass(20_000);
    expect(socket.acks.flatMap((ack) => ack.sounded)).toEqual([{ order_id: FIRST, rev: 1, at: happenedAt }]);
    expect(socket.acks.flatMap((ack) => ack.touched)).toEqual([{ order_id: SECOND, rev: 1, at: happenedAt }]);
    desk.stop();
  });

  it('goes out in several frames when it is more than one may carry, the oldest first', async () => {
    const { desk, socket, pass } = await joinedDesk({ orders: 600 });
    const all = Array.from({ length: 600 }, (_, no) => idOf(no));
    desk.reportSounded(all);
    await pass(2_000);
    expect(idsOf(socket.acks, 'sounded')).toEqual(all);
    expect(Math.max(...socket.acks.map(({ sounded }) => sounded.length))).toBe(500);
    desk.stop();
  });

  it('is sent again on the next link until the server has confirmed it, and never after that', async () => {
    const { desk, socket, pass } = await joinedDesk();
    socket.server.canWrite = false;
    desk.reportTouched(FIRST);
    await pass(500);
    socket.cut();
    socket.mend();
    socket.server.canWrite = true;
    await pass(20_000);
    expect(idsOf(socket.acks, 'touched')).toEqual([FIRST, FIRST]);
    socket.cut();
    await pass(60_000);
    expect(idsOf(socket.acks, 'touched')).toEqual([FIRST, FIRST]);
    desk.stop();
  });

  it('is sent again on the same link when no answer comes', async () => {
    const { desk, socket, pass } = await joinedDesk();
    socket.server.canWrite = false;
    desk.reportTouched(FIRST);
    await pass(9_000);
    expect(idsOf(socket.acks, 'touched')).toEqual([FIRST]);
    socket.server.canWrite = true;
    await pass(60_000);
    expect(idsOf(socket.acks, 'touched')).toEqual([FIRST, FIRST]);
    desk.stop();
  });

  it('is done once it was sent to an older server, which confirms nothing', async () => {
    const { desk, socket, pass } = await joinedDesk({ confirms: false });
    socket.server.canWrite = false;
    desk.reportTouched(FIRST);
    await pass(60_000);
    socket.cut();
    socket.mend();
    await pass(20_000);
    expect(idsOf(socket.acks, 'touched')).toEqual([FIRST]);
    desk.stop();
  });

  it('is bounded: the oldest stay, and what is still on the screen is reported once there is room', () => {
    const report = createSeenReport();
    const seen = Array.from({ length: 2_001 }, (_, no) => ({ order_id: idOf(no), rev: 1 }));
    const sent: Ack[] = [];
    function sendAll(): void {
      for (let frame = report.take('e1', 1, () => 1); frame !== null; frame = report.take('e1', 1, () => 1)) {
        sent.push(frame);
        report.settled(frame.n ?? 0);
      }
    }
    report.displayed(seen, AT);
    sendAll();
    expect(idsOf(sent, 'displayed')).toEqual(seen.slice(0, 2_000).map(({ order_id }) => order_id));
    report.displayed(seen, AT);
    sendAll();
    expect(idsOf(sent, 'displayed')).toHaveLength(2_001);
  });
});
