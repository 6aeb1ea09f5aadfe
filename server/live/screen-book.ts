import type { ClientFrame, DeviceReport } from '#contract/live.ts';
import { isoAt, type Clock } from '../base/clock.ts';
import { toJson } from '../db/json.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import type { Identity, ScreenBook } from './live-session.ts';

type LedgerRow = Row<'ledger'>;
type Presence = {
  identity: Identity;
  seen_at: string;
  build: string | undefined;
  cursor: number | undefined;
  report: DeviceReport | undefined;
};
type Applied = { restaurant_id: string; device_id: string; applied: number; at: string };

export type SqlScreenBook = ScreenBook & {
  /** Writes what has gathered; the timer calls it, tests too. */
  flush: () => Promise<void>;
  start: () => void;
  stop: () => Promise<void>;
  /** Called with the restaurant and device whose state was written. */
  onScreen: (listener: (restaurantId: string, deviceId: string) => void) => void;
};

const FLUSH_MS = 500;
const ROWS_PER_INSERT = 100;

/** The ledger and the screens' state: gathered in memory, written twice a second in one transaction, outside the log. */
export function createScreenBook(database: Database, clock: Clock, onError: (error: unknown) => void): SqlScreenBook {
  let ledger = new Map<string, LedgerRow>();
  let presences = new Map<string, Presence>();
  let applied = new Map<string, Applied>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const listeners: ((restaurantId: string, deviceId: string) => void)[] = [];

  function mark(identity: Identity, orderId: string, marks: Partial<LedgerRow>): void {
    const key = `${identity.deviceId}|${orderId}`;
    const row = ledger.get(key) ?? emptyRow(identity, orderId);
    ledger.set(key, firstOf(row, marks));
  }

  function meet(identity: Identity, change: Partial<Presence>): void {
    const known = presences.get(identity.deviceId) ?? {
      identity,
      seen_at: '',
      build: undefined,
      cursor: undefined,
      report: undefined,
    };
    presences.set(identity.deviceId, { ...known, ...change, seen_at: isoAt(clock.now()) });
  }

  async function write(): Promise<void> {
    const [rows, people, cursors] = [[...ledger.values()], [...presences.values()], [...applied.values()]];
    ledger = new Map();
    presences = new Map();
    applied = new Map();
    if (rows.length + people.length + cursors.length === 0) return;
    await database.write(async (tx) => {
      for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
        await upsertLedger(tx, rows.slice(start, start + ROWS_PER_INSERT));
      for (const cursor of cursors) await markApplied(tx, cursor);
      for (const presence of people) await writePresence(tx, presence);
    });
    for (const { identity } of people)
      for (const listener of listeners) listener(identity.restaurantId, identity.deviceId);
  }

  const flush = (): Promise<void> => {
    writing = writing.then(write).catch(onError);
    return writing;
  };

  return {
    connected: (identity, hello) => meet(identity, { build: hello.build, cursor: hello.cursor }),
    disconnected: (identity) => meet(identity, {}),
    reported: (identity, beat) => meet(identity, { cursor: beat.cursor, report: beat.report }),
    sent(identity, orderIds) {
      const at = isoAt(clock.now());
      for (const orderId of orderIds) mark(identity, orderId, { sent_at: at });
    },
    seen(identity, ack) {
      const now = isoAt(clock.now());
      for (const [orderId, marks] of marksOf(ack, now)) mark(identity, orderId, marks);
      applied.set(identity.deviceId, {
        restaurant_id: identity.restaurantId,
        device_id: identity.deviceId,
        applied: ack.applied,
        at: now,
      });
    },
    flush,
    onScreen: (listener) => listeners.push(listener),
    start: () => {
      timer ??= setInterval(() => void flush(), FLUSH_MS);
    },
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await flush();
    },
  };
}

const emptyRow = (identity: Identity, orderId: string): LedgerRow => ({
  restaurant_id: identity.restaurantId,
  order_id: orderId,
  device_id: identity.deviceId,
  sent_at: null,
  applied_at: null,
  displayed_at: null,
  sounded_at: null,
  touched_at: null,
  displayed_rev: null,
});

/** The first time of each mark counts; of versions the newest. */
function firstOf(row: LedgerRow, marks: Partial<LedgerRow>): LedgerRow {
  return {
    ...row,
    sent_at: row.sent_at ?? marks.sent_at ?? null,
    applied_at: row.applied_at ?? marks.applied_at ?? null,
    displayed_at: row.displayed_at ?? marks.displayed_at ?? null,
    sounded_at: row.sounded_at ?? marks.sounded_at ?? null,
    touched_at: row.touched_at ?? marks.touched_at ?? null,
    displayed_rev: Math.max(row.displayed_rev ?? 0, marks.displayed_rev ?? 0) || null,
  };
}

/** A screen's own instants, never later than ours: its clock may be wrong, its order of events is not. */
function* marksOf(ack: Extract<ClientFrame, { t: 'ack' }>, now: string): Generator<[string, Partial<LedgerRow>]> {
  const notLater = (at: string): string => (at < now ? at : now);
  for (const { order_id, rev, at } of ack.displayed)
    yield [order_id, { applied_at: notLater(at), displayed_at: notLater(at), displayed_rev: rev }];
  for (const { order_id, at } of ack.sounded) yield [order_id, { sounded_at: notLater(at) }];
  for (const { order_id, at } of ack.touched) yield [order_id, { touched_at: notLater(at) }];
}

async function upsertLedger(tx: Tx, rows: readonly LedgerRow[]): Promise<void> {
  await tx
    .insertInto('ledger')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['restaurant_id', 'order_id', 'device_id']).doUpdateSet((eb) => ({
        sent_at: eb.fn.coalesce('ledger.sent_at', 'excluded.sent_at'),
        applied_at: eb.fn.coalesce('ledger.applied_at', 'excluded.applied_at'),
        displayed_at: eb.fn.coalesce('ledger.displayed_at', 'excluded.displayed_at'),
        sounded_at: eb.fn.coalesce('ledger.sounded_at', 'excluded.sounded_at'),
        touched_at: eb.fn.coalesce('ledger.touched_at', 'excluded.touched_at'),
        displayed_rev: eb
          .case()
          // A later mark of another kind carries no version and must not take the displayed one away.
          .when('excluded.displayed_rev', 'is', null)
          .then(eb.ref('ledger.displayed_rev'))
          .when('ledger.displayed_rev', '>', eb.ref('excluded.displayed_rev'))
          .then(eb.ref('ledger.displayed_rev'))
          .else(eb.ref('excluded.displayed_rev'))
          .end(),
      })),
    )
    .execute();
}

/** An applied cursor says that every order event up to it is on the screen's side. */
async function markApplied(tx: Tx, { restaurant_id, device_id, applied, at }: Applied): Promise<void> {
  await tx
    .updateTable('ledger')
    .set({ applied_at: at })
    .where('restaurant_id', '=', restaurant_id)
    .where('device_id', '=', device_id)
    .where('applied_at', 'is', null)
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('restaurant_id', '=', restaurant_id)
        .where('is_open', '=', 1)
        .where('last_seq', '<=', applied),
    )
    .execute();
}

async function writePresence(tx: Tx, { identity, seen_at, build, cursor, report }: Presence): Promise<void> {
  await tx
    .updateTable('device')
    .set({
      last_seen_at: seen_at,
      ...(build === undefined ? {} : { build }),
      ...(cursor === undefined ? {} : { cursor }),
      ...(report === undefined ? {} : { state: toJson(report) }),
    })
    .where('restaurant_id', '=', identity.restaurantId)
    .where('id', '=', identity.deviceId)
    .execute();
}
