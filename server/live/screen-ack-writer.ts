import { setTimeout as delay } from 'node:timers/promises';
import type { ClientFrame } from '#contract/live.ts';
import { isoAt, type Clock } from '../base/clock.ts';
import { isRefusedContent, type Database } from '../db/database.ts';
import type { Identity, ScreenAckWriter } from './answer-frame.ts';
import {
  emptyRow,
  hasMarks,
  marksOf,
  mergeFirst,
  mergeMarks,
  noMarks,
  splitByScreen,
  type LedgerRow,
  type Marks,
  type Presence,
} from './screen-marks.ts';
import { writeMarks } from './write-marks.ts';

export type SqlScreenAckWriter = ScreenAckWriter & {
  /** Writes what was collected; the timer and tests call it. */
  flush: () => Promise<void>;
  start: () => void;
  stop: () => Promise<void>;
  /** Called with the restaurant and device whose state was written. */
  onScreen: (listener: (restaurantId: string, deviceId: string) => void) => void;
  /** Called with an order's first version, the time, and the screen that painted it. */
  onPainted: (listener: (orderId: string, atMs: number, deviceId: string) => void) => void;
};

const FLUSH_MS = 500;
const STOP_TRIES = 3;
const STOP_PAUSE_MS = 200;
/** While writes fail, no more ledger rows than this are kept: the oldest stay, a screen sends the others again. */
const MAX_KEPT_ROWS = 50_000;

/** A beat is 4 s, and a screen that was not written for 15 s counts as gone. */
const SAME_AGAIN_MS = 7_500;
/** Drift is compared in whole seconds: it moves by milliseconds with each beat. */
const DRIFT_STEP_MS = 1_000;
const FORGET_AFTER_MS = 60_000;

type Beat = Extract<ClientFrame, { t: 'beat_ack' }>;

/** What a screen says, as a text to compare. */
const saidBy = ({ cursor, report }: Beat): string =>
  JSON.stringify([cursor, { ...report, clock_drift_ms: Math.round(report.clock_drift_ms / DRIFT_STEP_MS) }]);

/** What is written in one transaction. `isWhole`: every mark of it was kept. */
type Batch = { marks: Marks; isWhole: boolean; done: Promise<boolean>; settle: (isCommitted: boolean) => void };

function openBatch(): Batch {
  let settle: Batch['settle'] = () => undefined;
  const done = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  return { marks: noMarks(), isWhole: true, done, settle };
}

/**
 * Collects ledger marks and screen states in memory and writes them twice a second in one transaction, outside the log.
 * They are kept until they are committed: what a failed write could not store goes into the next one [L18].
 */
export function createScreenAckWriter(
  database: Database,
  clock: Clock,
  onError: (error: unknown) => void,
  maxKeptRows = MAX_KEPT_ROWS,
): SqlScreenAckWriter {
  let batch = openBatch();
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const listeners: ((restaurantId: string, deviceId: string) => void)[] = [];
  const painters: ((orderId: string, atMs: number, deviceId: string) => void)[] = [];

  function recordAck(identity: Identity, orderId: string, marks: Partial<LedgerRow>): void {
    const { ledger } = batch.marks;
    const key = `${identity.deviceId}|${orderId}`;
    const row = ledger.get(key);
    if (row === undefined && isFailing && ledger.size >= maxKeptRows) batch.isWhole = false;
    else ledger.set(key, mergeFirst(row ?? emptyRow(identity, orderId), marks));
  }

  function touchPresence(identity: Identity, change: Partial<Presence>): void {
    const { presences } = batch.marks;
    const known = presences.get(identity.deviceId) ?? {
      identity,
      seen_at: '',
      build: undefined,
      cursor: undefined,
      report: undefined,
      glass: undefined,
    };
    presences.set(identity.deviceId, { ...known, ...change, seen_at: isoAt(clock.now()) });
  }

  /** Puts what could not be written before what came since. */
  function takeBack(failed: Marks): void {
    const marks = mergeMarks(failed, batch.marks);
    for (const key of [...marks.ledger.keys()].slice(maxKeptRows)) {
      marks.ledger.delete(key);
      batch.isWhole = false;
    }
    batch.marks = marks;
  }

  /** One screen's content that the database refuses must not keep the marks of all others from being written. */
  async function storeByScreen(marks: Marks): Promise<void> {
    for (const part of splitByScreen(marks)) {
      try {
        await database.write((tx) => writeMarks(tx, part));
      } catch (error) {
        if (!isRefusedContent(error)) throw error;
        onError(error);
      }
    }
  }

  async function store(marks: Marks): Promise<void> {
    try {
      await database.write((tx) => writeMarks(tx, marks));
    } catch (error) {
      if (!isRefusedContent(error)) throw error;
      await storeByScreen(marks);
    }
  }

  async function write(): Promise<void> {
    const { marks, isWhole, settle } = batch;
    if (!hasMarks(marks)) return;
    batch = openBatch();
    try {
      await store(marks);
      isFailing = false;
    } catch (error) {
      isFailing = true;
      takeBack(marks);
      settle(false);
      throw error;
    }
    settle(isWhole);
    for (const { identity } of marks.presences.values())
      for (const listener of listeners) listener(identity.restaurantId, identity.deviceId);
  }

  const flush = (): Promise<void> => {
    writing = writing.then(write).catch(onError);
    return writing;
  };

  /** When each screen was last written, and what it said: one that says the same again is written now and then. */
  const said = new Map<string, { at: number; text: string }>();
  let forgotAt = clock.now();

  function reported(identity: Identity, beat: Beat): void {
    const known = said.get(identity.deviceId);
    const text = saidBy(beat);
    const now = clock.now();
    const isSame = beat.glass === undefined && known?.text === text;
    if (known !== undefined && now - known.at < SAME_AGAIN_MS && isSame) return;
    said.set(identity.deviceId, { at: now, text });
    const glass = beat.glass === undefined ? {} : { glass: beat.glass };
    touchPresence(identity, { cursor: beat.cursor, report: beat.report, ...glass });
    if (now - forgotAt < FORGET_AFTER_MS) return;
    forgotAt = now;
    for (const [deviceId, { at }] of said) if (now - at >= FORGET_AFTER_MS) said.delete(deviceId);
  }

  return {
    connected: (identity, hello) => touchPresence(identity, { build: hello.build, cursor: hello.cursor }),
    disconnected: (identity) => {
      said.delete(identity.deviceId);
      touchPresence(identity, {});
    },
    reported,
    sent(identity, orderIds) {
      const at = isoAt(clock.now());
      for (const orderId of orderIds) recordAck(identity, orderId, { sent_at: at });
    },
    seen(identity, ack) {
      const now = isoAt(clock.now());
      for (const [orderId, marks] of marksOf(ack, now)) {
        recordAck(identity, orderId, marks);
        if (marks.displayed_at && marks.displayed_rev === 1)
          for (const painted of painters) painted(orderId, Date.parse(marks.displayed_at), identity.deviceId);
      }
      batch.marks.applied.set(identity.deviceId, {
        restaurant_id: identity.restaurantId,
        device_id: identity.deviceId,
        applied: ack.applied,
        at: now,
      });
    },
    committed() {
      const { done } = batch;
      // Without its timer, before the start and during the stop, nothing else would write it.
      if (timer === undefined) void flush();
      return done;
    },
    flush,
    onScreen: (listener) => listeners.push(listener),
    onPainted: (listener) => painters.push(listener),
    start: () => {
      timer ??= setInterval(() => void flush(), FLUSH_MS);
    },
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await flush();
      for (let tried = 1; tried < STOP_TRIES && hasMarks(batch.marks); tried += 1) {
        await delay(STOP_PAUSE_MS);
        await flush();
      }
    },
  };
}
