import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { LogEvent } from '#contract/domain/desk-state.ts';
import type { Order } from '#contract/domain/order.ts';
import { openDatabase, type DatabaseTarget } from '#server/db/database.ts';
import { fromJson } from '#server/db/json.ts';
import { checkLog, createViolations } from '../sim/invariants.ts';
import type { DeskClient } from './desk-client.ts';

/** The one witness of every fault test: the database's own log, read past the server. */
export type LogOracle = {
  head(): Promise<{ epoch: string; seq: number }>;
  after(seq: number): Promise<LogEvent[]>;
  /** Orders whose rows do not belong together: without their event, their items, or with several of one channel's id. */
  halves(sinceSeq: number): Promise<string[]>;
  close(): Promise<void>;
};

export function openLogOracle(target: DatabaseTarget, restaurantId: string): LogOracle {
  const { db, close } = openDatabase(target.kind === 'postgres' ? { ...target, poolSize: 2 } : target);
  return {
    head: () =>
      db
        .selectFrom('log_head')
        .select(['epoch', 'seq'])
        .where('restaurant_id', '=', restaurantId)
        .executeTakeFirstOrThrow(),
    async after(seq) {
      const rows = await db
        .selectFrom('log_event')
        .selectAll()
        .where('restaurant_id', '=', restaurantId)
        .where('seq', '>', seq)
        .orderBy('seq')
        .execute();
      return rows.map((row) => {
        const about = row.order_id === null ? {} : { order_id: row.order_id, rev: row.rev };
        return { seq: row.seq, at: row.at, type: row.type, ...about, body: fromJson(row.body) } as LogEvent;
      });
    },
    async halves(sinceSeq) {
      const twice = await db
        .selectFrom('orders')
        .select(['external_id', (select) => select.fn.countAll<number>().as('rows')])
        .where('restaurant_id', '=', restaurantId)
        .where('external_id', 'is not', null)
        .groupBy(['channel_id', 'external_id'])
        .having(sql`count(*)`, '>', 1)
        .execute();
      const withoutEvent = await db
        .selectFrom('orders')
        .leftJoin('log_event', (join) =>
          join
            .onRef('log_event.order_id', '=', 'orders.id')
            .onRef('log_event.restaurant_id', '=', 'orders.restaurant_id')
            .onRef('log_event.seq', '=', 'orders.last_seq'),
        )
        .select('orders.id')
        .where('orders.restaurant_id', '=', restaurantId)
        .where('orders.last_seq', '>', sinceSeq)
        .where('log_event.seq', 'is', null)
        .execute();
      return [
        ...twice.map(({ external_id }) => `two orders of ${external_id}`),
        ...withoutEvent.map(({ id }) => `order ${id} has no event`),
      ];
    },
    close,
  };
}

type Placed = { id: string; external_id: string | null };

const placedIn = (events: readonly LogEvent[]): Placed[] =>
  events.flatMap((event) => (event.type === 'order.placed' ? [event.body satisfies Order] : []));

/** What the channel was answered against what the log contains: nothing lost, nothing doubled (I1, I4, I9). */
export function judgeLog(
  events: readonly LogEvent[],
  since: number,
  acknowledged: ReadonlyMap<string, string>,
): string[] {
  const violations = createViolations();
  checkLog(violations, events, since);
  const placed = new Map<string, number>();
  for (const { id } of placedIn(events)) placed.set(id, (placed.get(id) ?? 0) + 1);
  for (const [externalId, id] of acknowledged) {
    const count = placed.get(id) ?? 0;
    if (count !== 1) violations.add('I4', `acknowledged ${externalId} is in the log ${count} times`);
  }
  for (const { external_id } of placedIn(events))
    if (external_id !== null && !acknowledged.has(external_id))
      violations.add('I4', `${external_id} was never acknowledged though its channel asks until it is`);
  return [...violations.list()];
}

/** What a screen showed against the log: each order came once, and it is where the log is (I2, I4, I8). */
export function judgeScreen(
  screen: DeskClient,
  events: readonly LogEvent[],
  head: { epoch: string; seq: number },
): string[] {
  const wrong = screen.violations().map((what) => `${screen.name}: ${what}`);
  const position = screen.desk.position();
  if (position?.epoch !== head.epoch || position.cursor !== head.seq)
    wrong.push(`${screen.name}: I5: it is at ${position?.cursor} of ${head.seq}`);
  const revs = new Map<string, number>();
  for (const event of events) if ('rev' in event) revs.set(event.order_id, event.rev);
  const shown = new Map(screen.desk.view().orders.map(({ confirmed }) => [confirmed.id, confirmed.rev]));
  for (const { id } of placedIn(events)) {
    const arrivals = screen.arrivals().get(id) ?? 0;
    if (arrivals !== 1) wrong.push(`${screen.name}: I4: order ${id} came ${arrivals} times`);
    if (shown.get(id) !== revs.get(id))
      wrong.push(`${screen.name}: I2: ${id} is shown at ${shown.get(id)} of ${revs.get(id)}`);
  }
  return wrong.slice(0, 10);
}

/** Waits until every screen is at the log's head with a fresh proof; answers how long that took, ms. */
export async function untilProven(
  oracle: LogOracle,
  screens: readonly DeskClient[],
  withinMs: number,
): Promise<number> {
  const startedAt = Date.now();
  for (;;) {
    const head = await oracle.head();
    const behind = screens.filter((screen) => {
      const position = screen.desk.position();
      return screen.seal() !== 'ok' || position?.epoch !== head.epoch || position.cursor !== head.seq;
    });
    const took = Date.now() - startedAt;
    if (behind.length === 0) return took;
    if (took > withinMs) {
      const where = behind.map(({ name, seal, desk }) => `${name} ${seal()} at ${desk.position()?.cursor}`);
      throw new Error(`after ${took} ms not at ${head.seq}: ${where.join(', ')}`);
    }
    await wait(50);
  }
}
