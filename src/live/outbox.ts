import type { OrderAction } from '#contract/domain/order-command.ts';
import type { ClientFrame, CommandResult } from '#contract/live.ts';
import type { Clock, DeskStorage, OutboxRow } from './ports.ts';

/** A command sent this long ago without a result is sent again; the server answers a repeat with the first result. */
export const RESEND_MS = 10_000;

/**
 * How many answered commands are remembered, for an undo that another tab queued meanwhile. A desk runs for months: what
 * it keeps per order without a bound fills its memory.
 */
export const KEPT_ANSWERS = 200;

/** What a reopen takes back; after anything else it would move the order another way. */
const STEPS: readonly OrderAction['action'][] = ['accept', 'done', 'deliver', 'receive', 'complete'];

export type Outbox = {
  rows(): readonly OutboxRow[];
  /** Stores the tap strictly, then shows and sends it [O1]. */
  add(orderId: string, act: OrderAction, expectRev: number, serverNow: number): Promise<string>;
  /** Withdraws a tap never sent [O6]; false when it was sent, so that a reopen must follow it. */
  withdraw(commandId: string): Promise<boolean>;
  /** Queues a reopen that will carry the version of the first command's result [O6]. */
  addReopenAfter(commandId: string, serverNow: number): Promise<string | null>;
  /** Takes a result: deletes the row [O3], frees the next. False when the row is not of this outbox. */
  settle(result: CommandResult): Promise<boolean>;
  /** Sends what may be sent: first in, first out per order [O2]. */
  flush(): void;
  /** The lane that carried them has gone; they are sent again on the next. */
  forgetFlights(): void;
  /** The server has answered commands up to here; our counter may not fall behind it. */
  raiseSeq(seq: number): void;
  deviceSeq(): number;
  clear(): void;
  /** This tab drains from now on. */
  lead(): void;
  stop(): void;
};

export type OutboxOptions = {
  storage: DeskStorage;
  clock: Clock;
  newId: () => string;
  send: (frame: ClientFrame) => boolean;
  onChange: () => void;
  onStorageFailed: () => void;
};

/** Forgets the oldest: a set and a map list what they hold in the order in which it came. */
function keepNewest(kept: Set<string> | Map<string, unknown>): void {
  for (const key of kept.keys()) {
    if (kept.size <= KEPT_ANSWERS) return;
    kept.delete(key);
  }
}

export function createOutbox(options: OutboxOptions, initial: readonly OutboxRow[], initialSeq: number): Outbox {
  const { storage, clock } = options;
  let rows = [...initial];
  let deviceSeq = initialSeq;
  let isLeader = false;
  const flights = new Map<string, number>();
  /** Rows that are over, which a reading of the disk that began before may still list. */
  const settled = new Set<string>();
  const unerased = new Map<string, number>();
  /** The newest results, for an undo another tab queues behind a command that has been answered meanwhile. */
  const results = new Map<string, CommandResult>();
  /** When the disk was last asked for what other tabs have queued, while that has had no answer. */
  let reloadTriedAt: number | null = null;
  /** Rows whose write is under way or has failed: kept in memory whatever the disk lists. */
  const notOnDisk = new Set<string>();

  function setRows(next: OutboxRow[]): void {
    rows = next;
    options.onChange();
  }

  async function reload(): Promise<void> {
    const mine = clock.mono();
    reloadTriedAt = mine;
    try {
      const stored = await storage.listCommands();
      if (reloadTriedAt === mine) reloadTriedAt = null;
      const known = new Set(stored.map((row) => row.command_id));
      const unsaved = rows.filter((row) => !known.has(row.command_id) && notOnDisk.has(row.command_id));
      setRows(
        [...stored.filter(({ command_id: id }) => !settled.has(id) && !unerased.has(id)), ...unsaved].sort(
          (left, right) => left.device_seq - right.device_seq,
        ),
      );
      if (isLeader) await freeOrphans();
      flush();
    } catch {
      options.onStorageFailed();
    }
  }

  async function store(row: OutboxRow): Promise<void> {
    notOnDisk.add(row.command_id);
    try {
      await storage.putCommand(row);
      notOnDisk.delete(row.command_id);
    } catch {
      options.onStorageFailed();
    }
    if (!rows.some((known) => known.command_id === row.command_id)) setRows([...rows, row]);
    if (isLeader) await freeOrphans();
    flush();
  }

  /** Whether the disk still has the row; a disk that fails is taken to have it. */
  async function changeRow(commandId: string, change: Parameters<DeskStorage['updateCommand']>[1]): Promise<boolean> {
    try {
      return await storage.updateCommand(commandId, change);
    } catch {
      options.onStorageFailed();
      return true;
    }
  }

  async function sendRow(row: OutboxRow): Promise<void> {
    flights.set(row.command_id, clock.mono());
    if (!row.sent) {
      const marked = { ...row, sent: true };
      rows = rows.map((known) => (known.command_id === row.command_id ? marked : known));
      // Marked before it leaves: a tap that may have reached the server must never be withdrawn silently [O6].
      const isThere = await changeRow(row.command_id, { sent: true });
      if (!isThere && !notOnDisk.has(row.command_id)) {
        forgetRow(row.command_id);
        return freeOrphans();
      }
      if (!rows.some((known) => known.command_id === row.command_id)) return;
    }
    const { command_id, device_seq, order_id, expect_rev, act } = row;
    if (!options.send({ t: 'command', command: { command_id, device_seq, order_id, expect_rev, act } }))
      flights.delete(command_id);
  }

  function flush(): void {
    const now = clock.mono();
    if (reloadTriedAt !== null && now - reloadTriedAt >= RESEND_MS) void reload();
    for (const [commandId, triedAt] of unerased) if (now - triedAt >= RESEND_MS) void eraseRow(commandId);
    const busyOrders = new Set<string>();
    for (const row of rows) {
      if (busyOrders.has(row.order_id)) continue;
      busyOrders.add(row.order_id);
      const sentAt = flights.get(row.command_id);
      // A row that never reached the disk is known to this tab alone, so it does not wait for the lead.
      const isMine = isLeader || notOnDisk.has(row.command_id);
      if (isMine && row.after === null && (sentAt === undefined || now - sentAt >= RESEND_MS)) void sendRow(row);
    }
  }

  function forgetRow(commandId: string): void {
    settled.add(commandId);
    keepNewest(settled);
    flights.delete(commandId);
    setRows(rows.filter((row) => row.command_id !== commandId));
  }

  async function removeRow(commandId: string): Promise<void> {
    forgetRow(commandId);
    await eraseRow(commandId);
  }

  /** A row that could not be erased comes back after a reload and is answered with its first result; tried again until it goes. */
  async function eraseRow(commandId: string): Promise<void> {
    unerased.set(commandId, clock.mono());
    try {
      await storage.deleteCommand(commandId);
      unerased.delete(commandId);
    } catch {
      options.onStorageFailed();
    }
  }

  async function freeFollowers(result: CommandResult): Promise<void> {
    results.set(result.command_id, result);
    keepNewest(results);
    for (const row of rows.filter((candidate) => candidate.after === result.command_id)) {
      const isUndoable = result.status === 'applied' && result.order !== null;
      if (!isUndoable || result.order === null) {
        await removeRow(row.command_id);
        continue;
      }
      const change = { after: null, expect_rev: result.order.rev };
      rows = rows.map((known) => (known === row ? { ...known, ...change } : known));
      await changeRow(row.command_id, change);
    }
  }

  /** Undos whose first command is gone: freed by its result, given up when nobody knows it any more [O6]. */
  async function freeOrphans(): Promise<void> {
    for (const row of rows) {
      if (row.after === null || rows.some((other) => other.command_id === row.after)) continue;
      const first = results.get(row.after);
      if (first === undefined) await removeRow(row.command_id);
      else await freeFollowers(first);
    }
  }

  function newRow(
    orderId: string,
    act: OrderAction,
    expectRev: number,
    serverNow: number,
    after: string | null,
  ): OutboxRow {
    deviceSeq += 1;
    return {
      command_id: options.newId(),
      device_seq: deviceSeq,
      order_id: orderId,
      expect_rev: expectRev,
      act,
      after,
      created_at: serverNow,
      sent: false,
    };
  }

  const releaseChange = storage.onOutboxChange(() => void reload());

  return {
    rows: () => rows,
    async add(orderId, act, expectRev, serverNow) {
      const row = newRow(orderId, act, expectRev, serverNow, null);
      await store(row);
      return row.command_id;
    },
    async withdraw(commandId) {
      const row = rows.find((candidate) => candidate.command_id === commandId);
      if (row === undefined || row.sent) return false;
      // The disk decides: another tab may have sent it a moment ago.
      const isWithdrawn = notOnDisk.has(commandId) || (await storage.withdrawCommand(commandId).catch(() => false));
      if (isWithdrawn) forgetRow(commandId);
      return isWithdrawn;
    },
    async addReopenAfter(commandId, serverNow) {
      const first = rows.find((row) => row.command_id === commandId);
      if (first === undefined || !STEPS.includes(first.act.action)) return null;
      if (rows.some((row) => row.after === commandId)) return null;
      const row = newRow(first.order_id, { action: 'reopen' }, 0, serverNow, commandId);
      await store(row);
      return row.command_id;
    },
    async settle(result) {
      if (!rows.some((row) => row.command_id === result.command_id)) return false;
      await freeFollowers(result);
      await removeRow(result.command_id);
      // An undo that was stored in between took the row it follows for one that still waits.
      await freeFollowers(result);
      flush();
      return true;
    },
    flush,
    forgetFlights: () => flights.clear(),
    raiseSeq(seq) {
      deviceSeq = Math.max(deviceSeq, seq);
    },
    deviceSeq: () => deviceSeq,
    clear() {
      flights.clear();
      setRows([]);
    },
    lead() {
      isLeader = true;
      void reload();
    },
    stop: releaseChange,
  };
}
