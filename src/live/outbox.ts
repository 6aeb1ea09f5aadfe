import type { OrderAction } from '#contract/domain/order-command.ts';
import { iso } from '#contract/domain/time.ts';
import type { ClientFrame, CommandResult } from '#contract/live.ts';
import { claimOf, type PersonHere } from './person-proofs.ts';
import type { Clock, DeskStorage, OutboxRow } from './ports.ts';

/** A command sent this long ago without a result is sent again; the server answers a repeat with the first result. */
export const RESEND_MS = 10_000;

/**
 * How many answered commands are remembered, for an undo that another tab queued in the meantime. A desk runs for
 * months: what it keeps per order without a bound fills its memory.
 */
export const KEPT_ANSWERS = 200;

/** What a reopen takes back; after anything else it would move the order another way. */
const STEPS: readonly OrderAction['action'][] = ['accept', 'done', 'deliver', 'receive', 'complete'];

/**
 * `queued`: a reopen will take the tap back, or already does. `unneeded`: the tap changed nothing, or was withdrawn.
 * `too_late`: nothing can take it back.
 */
export type UndoOutcome = 'queued' | 'unneeded' | 'too_late';

export type Outbox = {
  rows(): readonly OutboxRow[];
  /** Stores the tap strictly, then shows and sends it [O1]. */
  add(orderId: string, act: OrderAction, expectRev: number, serverNow: number, person?: PersonHere): Promise<string>;
  /** Withdraws a tap never sent [O6]; false when it was sent, so that a reopen must follow it. */
  withdraw(commandId: string): Promise<boolean>;
  /** Queues a reopen with the version of the command's result, whether that has come or not [O6]. */
  addReopenAfter(commandId: string, serverNow: number): Promise<UndoOutcome>;
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
  /** Server time now, ms. */
  now: () => number;
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

/** The version that a reopen takes back; null when the command changed nothing. */
const revToReopen = ({ status, order }: CommandResult): number | null =>
  status === 'applied' && order !== null ? order.rev : null;

export function createOutbox(options: OutboxOptions, initial: readonly OutboxRow[], initialSeq: number): Outbox {
  const { storage, clock } = options;
  let rows = [...initial];
  let deviceSeq = initialSeq;
  let isLeader = false;
  const inFlight = new Map<string, number>();
  /** Rows that are over, which a reading of the disk that began before may still list. */
  const settled = new Set<string>();
  const pendingDeletes = new Map<string, number>();
  /** The newest answers, for an undo that is queued, here or in another tab, when its command has been answered. */
  const answered = new Map<string, { act: OrderAction; result: CommandResult }>();
  /** Commands that a reopen follows: a second undo takes nothing else back. */
  const reopened = new Set<string>();
  /** When the disk was last asked for what other tabs have queued, while that has had no answer. */
  let reloadTriedAt: number | null = null;
  /** Rows whose write is under way or has failed: kept in memory whatever the disk lists. */
  const unsaved = new Set<string>();

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
      const kept = rows.filter((row) => !known.has(row.command_id) && unsaved.has(row.command_id));
      setRows(
        [...stored.filter(({ command_id: id }) => !settled.has(id) && !pendingDeletes.has(id)), ...kept].sort(
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
    unsaved.add(row.command_id);
    try {
      await storage.putCommand(row);
      unsaved.delete(row.command_id);
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
    inFlight.set(row.command_id, clock.mono());
    if (!row.sent) {
      const marked = { ...row, sent: true };
      rows = rows.map((known) => (known.command_id === row.command_id ? marked : known));
      // Marked before it leaves: a tap that may have reached the server must never be withdrawn silently [O6].
      const isThere = await changeRow(row.command_id, { sent: true });
      if (!isThere && !unsaved.has(row.command_id)) {
        forgetRow(row.command_id);
        return freeOrphans();
      }
      if (!rows.some((known) => known.command_id === row.command_id)) return;
    }
    const { command_id, device_seq, order_id, expect_rev, act, person } = row;
    const who = person === undefined ? {} : { person: claimOf(person, options.now()) };
    const tapped_at = iso(row.created_at);
    const command = { command_id, device_seq, order_id, expect_rev, act, tapped_at, ...who };
    if (!options.send({ t: 'command', command })) inFlight.delete(command_id);
  }

  function flush(): void {
    const now = clock.mono();
    if (reloadTriedAt !== null && now - reloadTriedAt >= RESEND_MS) void reload();
    for (const [commandId, triedAt] of pendingDeletes) if (now - triedAt >= RESEND_MS) void eraseRow(commandId);
    const busyOrders = new Set<string>();
    for (const row of rows) {
      if (busyOrders.has(row.order_id)) continue;
      busyOrders.add(row.order_id);
      const sentAt = inFlight.get(row.command_id);
      // A row that never reached the disk is known to this tab alone, so it does not wait for the lead.
      const isMine = isLeader || unsaved.has(row.command_id);
      if (isMine && row.after === null && (sentAt === undefined || now - sentAt >= RESEND_MS)) void sendRow(row);
    }
  }

  function forgetRow(commandId: string): void {
    settled.add(commandId);
    keepNewest(settled);
    inFlight.delete(commandId);
    setRows(rows.filter((row) => row.command_id !== commandId));
  }

  async function removeRow(commandId: string): Promise<void> {
    forgetRow(commandId);
    await eraseRow(commandId);
  }

  /** A row that could not be erased comes back after a reload and is answered with its first result; tried again until it goes. */
  async function eraseRow(commandId: string): Promise<void> {
    pendingDeletes.set(commandId, clock.mono());
    try {
      await storage.deleteCommand(commandId);
      pendingDeletes.delete(commandId);
    } catch {
      options.onStorageFailed();
    }
  }

  async function freeFollowers(result: CommandResult): Promise<void> {
    const rev = revToReopen(result);
    for (const row of rows.filter((candidate) => candidate.after === result.command_id)) {
      if (rev === null) {
        await removeRow(row.command_id);
        continue;
      }
      const change = { after: null, expect_rev: rev };
      rows = rows.map((known) => (known === row ? { ...known, ...change } : known));
      await changeRow(row.command_id, change);
    }
  }

  /** Undos whose first command is gone: freed by its result, given up when no one knows it any more [O6]. */
  async function freeOrphans(): Promise<void> {
    for (const row of rows) {
      if (row.after === null || rows.some((other) => other.command_id === row.after)) continue;
      const first = answered.get(row.after);
      if (first === undefined) await removeRow(row.command_id);
      else await freeFollowers(first.result);
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
    async add(orderId, act, expectRev, serverNow, person) {
      const row = newRow(orderId, act, expectRev, serverNow, null);
      await store(person === undefined ? row : { ...row, person });
      return row.command_id;
    },
    async withdraw(commandId) {
      const row = rows.find((candidate) => candidate.command_id === commandId);
      if (row === undefined || row.sent) return false;
      // The disk decides: another tab may have sent it a moment ago.
      const isWithdrawn = unsaved.has(commandId) || (await storage.withdrawCommand(commandId).catch(() => false));
      if (isWithdrawn) forgetRow(commandId);
      return isWithdrawn;
    },
    async addReopenAfter(commandId, serverNow) {
      if (reopened.has(commandId)) return 'queued';
      const first = rows.find((row) => row.command_id === commandId);
      const answer = answered.get(commandId);
      const act = first?.act ?? answer?.act;
      // A row that is over without an answer was withdrawn; one that was never seen to end is another tab's.
      if (act === undefined) return settled.has(commandId) ? 'unneeded' : 'too_late';
      const rev = answer === undefined ? null : revToReopen(answer.result);
      if (answer !== undefined && rev === null) return 'unneeded';
      if (!STEPS.includes(act.action)) return 'too_late';
      const orderId = first?.order_id ?? answer?.result.order?.id;
      if (orderId === undefined) return 'unneeded';
      reopened.add(commandId);
      keepNewest(reopened);
      await store(newRow(orderId, { action: 'reopen' }, rev ?? 0, serverNow, rev === null ? commandId : null));
      return 'queued';
    },
    async settle(result) {
      const row = rows.find((candidate) => candidate.command_id === result.command_id);
      if (row === undefined) return false;
      answered.set(row.command_id, { act: row.act, result });
      keepNewest(answered);
      await freeFollowers(result);
      await removeRow(result.command_id);
      // An undo that was stored in between took the row it follows for one that still waits.
      await freeFollowers(result);
      flush();
      return true;
    },
    flush,
    forgetFlights: () => inFlight.clear(),
    raiseSeq(seq) {
      deviceSeq = Math.max(deviceSeq, seq);
    },
    deviceSeq: () => deviceSeq,
    clear() {
      inFlight.clear();
      setRows([]);
    },
    lead() {
      isLeader = true;
      void reload();
    },
    stop: releaseChange,
  };
}
