import { isDeepStrictEqual } from 'node:util';
import type { LogEvent } from '#contract/domain/desk-state.ts';
import { isOpen } from '#contract/domain/order.ts';
import type { CommandResult } from '#contract/live.ts';
import type { MemoryStore } from '#server/testing/memory-store.ts';
import type { Desk } from '#src/live/desk-store.ts';
import type { SimScreen } from './sim-screen.ts';
import type { Ack } from './sim-server.ts';

export type Violations = { add(invariant: string, what: string): void; list(): readonly string[] };

export function createViolations(): Violations {
  const found: string[] = [];
  return {
    add(invariant, what) {
      if (found.length < 20) found.push(`${invariant}: ${what}`);
    },
    list: () => found,
  };
}

/** The head each epoch had at each moment, to hold claims of completeness against. */
export type HeadHistory = { note(at: number): void; headAt(epoch: string, at: number): number };

export function createHeadHistory(durable: MemoryStore, restaurantId: string): HeadHistory {
  const heads: { at: number; epoch: string; seq: number }[] = [];
  return {
    note(at) {
      const { epoch, cursor } = durable.state(restaurantId);
      const last = heads.at(-1);
      if (last === undefined || last.epoch !== epoch || last.seq !== cursor) heads.push({ at, epoch, seq: cursor });
    },
    headAt(epoch, at) {
      let seq = 0;
      for (const head of heads) if (head.epoch === epoch && head.at <= at) seq = Math.max(seq, head.seq);
      return seq;
    },
  };
}

/** A hint may be lost; the sweep makes up for it within this long. */
const SWEEP_SLACK_MS = 1_100;
const PROOF_AGE_MS = 8_000;
/** What the screen's reckoning of the server's time may be off by. */
const CLOCK_SLACK_MS = 100;

/** Checks what one screen claims at this moment. */
export function watchClaims(
  violations: Violations,
  history: HeadHistory,
  hashes: Map<string, number>,
): (screen: SimScreen, desk: Desk, now: number) => void {
  const last = new WeakMap<Desk, { epoch: string; cursor: number }>();
  return (screen, desk, now) => {
    const view = desk.view();
    const position = desk.position();
    const name = screen.identity.deviceId.slice(0, 4);
    const ids = new Set(view.orders.map(({ order }) => order.id));
    if (ids.size !== view.orders.length) violations.add('I4', `${name} shows an order twice`);
    if (position !== null) {
      const before = last.get(desk);
      if (before !== undefined && before.epoch === position.epoch && position.cursor < before.cursor)
        violations.add('I3', `${name} went back from ${before.cursor} to ${position.cursor}`);
      last.set(desk, { epoch: position.epoch, cursor: position.cursor });
      const key = `${position.epoch}:${position.cursor}`;
      const known = hashes.get(key);
      if (known !== undefined && known !== position.hash)
        violations.add('I8', `${name} has another hash at ${position.cursor}`);
      hashes.set(key, position.hash);
    }
    if (view.seal.kind !== 'ok') return;
    if (position === null || view.seal.provedAt === null)
      return violations.add('I6', `${name} claims completeness without a state`);
    if (now - view.seal.provedAt > PROOF_AGE_MS + CLOCK_SLACK_MS)
      violations.add('I6', `${name} claims completeness on a proof of ${now - view.seal.provedAt} ms`);
    const head = history.headAt(position.epoch, view.seal.provedAt - SWEEP_SLACK_MS);
    if (position.cursor < head)
      violations.add(
        'I6',
        `${name} claims completeness at ${position.cursor} although ${head} was committed before its proof`,
      );
  };
}

/** I1 and I9: the log itself. */
export function checkLog(violations: Violations, events: readonly LogEvent[], floor: number): void {
  const revs = new Map<string, number>();
  events.forEach((event, index) => {
    if (event.seq !== floor + index + 1) violations.add('I1', `event ${index} has seq ${event.seq}`);
    if (!('rev' in event)) return;
    const before = revs.get(event.order_id);
    if (before !== undefined && event.rev !== before + 1)
      violations.add('I9', `order ${event.order_id.slice(0, 4)} went from rev ${before} to ${event.rev}`);
    revs.set(event.order_id, event.rev);
  });
}

/** I2, I4, I5, I8: a screen that has had its quiet time holds what the log says, and can prove it. */
export function checkScreen(
  violations: Violations,
  durable: MemoryStore,
  restaurantId: string,
  screen: SimScreen,
): void {
  const desk = screen.desk();
  const name = screen.identity.deviceId.slice(0, 4);
  if (desk === null) return;
  const truth = durable.state(restaurantId);
  const position = desk.position();
  if (position === null) return violations.add('I5', `${name} holds no state`);
  if (position.epoch !== truth.epoch || position.cursor !== truth.cursor)
    violations.add('I5', `${name} is at ${position.cursor} of ${truth.cursor}`);
  const shown = new Map(desk.view().orders.map(({ confirmed }) => [confirmed.id, confirmed]));
  for (const { order } of truth.orders.values()) {
    const mine = shown.get(order.id);
    if (mine === undefined)
      violations.add(isOpen(order) ? 'I4' : 'I2', `${name} lacks order ${order.id.slice(0, 4)} (${order.status})`);
    else if (!isDeepStrictEqual(mine, order))
      violations.add('I2', `${name} holds another version of ${order.id.slice(0, 4)}`);
  }
  for (const id of shown.keys())
    if (!truth.orders.has(id)) violations.add('I2', `${name} holds ${id.slice(0, 4)}, which the log has dropped`);
  if (desk.view().seal.kind !== 'ok')
    violations.add('I5', `${name} is not proven after the quiet time: ${desk.view().seal.kind}`);
}

/**
 * I7: every tap shown as done ended in a result; no command had two effects. A tap of a screen that ran in memory only,
 * and said so, may have been applied and its answer lost with the tab.
 */
export function checkCommands(
  violations: Violations,
  durable: MemoryStore,
  restaurantId: string,
  screens: readonly SimScreen[],
  results: readonly CommandResult[],
  { forgiven, wasMemoryOnly }: { forgiven: ReadonlySet<string>; wasMemoryOnly: boolean },
): void {
  const effects = new Map<number, number>();
  for (const result of results)
    if (result.status === 'applied' && result.seq !== null) effects.set(result.seq, (effects.get(result.seq) ?? 0) + 1);
  for (const [seq, count] of effects) if (count > 1) violations.add('I7', `two commands claim the change at ${seq}`);
  for (const event of durable.events(restaurantId)) {
    const byScreen = 'rev' in event && event.body.history.at(-1)?.actor.kind === 'screen';
    if (byScreen && forgiven.size === 0 && !wasMemoryOnly && !effects.has(event.seq))
      violations.add('I7', `the change at ${event.seq} belongs to no answered command`);
  }
  for (const screen of screens) {
    // A desk whose storage would not open runs in memory; what an earlier run queued waits for the next reload.
    if (screen.desk()?.view().isMemoryOnly === true) continue;
    for (const row of screen.disk.outbox())
      if (!forgiven.has(row.command_id)) violations.add('I7', `a tap (${row.act.action}) never had a result`);
    if (screen.desk() !== null && (screen.desk()?.view().queue ?? 0) > 0)
      violations.add('I7', 'a screen still waits for results');
  }
}

/** I11: nothing is displayed that was not applied, nothing applied beyond the head. */
export function watchAcks(violations: Violations, durable: MemoryStore, restaurantId: string): (ack: Ack) => void {
  return (ack) => {
    const { epoch, cursor } = durable.state(restaurantId);
    if (ack.epoch === epoch && ack.applied > cursor)
      violations.add('I11', `applied ${ack.applied} is beyond the head ${cursor}`);
    for (const seen of ack.displayed) {
      const order = durable.order(restaurantId, seen.order_id);
      if (ack.epoch === epoch && (order === undefined || seen.rev > order.rev))
        violations.add('I11', 'an order was displayed that does not exist so');
    }
  };
}
