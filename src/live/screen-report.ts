import type { ScreenGlass } from '#contract/domain/screen-glass.ts';
import type { ClientFrame, DeviceReport } from '#contract/live.ts';
import type { Clock, OutboxRow } from './ports.ts';
import { createSeenReport } from './seen-report.ts';

const ACK_EVERY_MS = 200;
/** A server that cannot write answers nothing; what was sent to it is sent again after this time. */
const ACK_RETRY_MS = 10_000;

const GLASS_AFTER_MS = 500;

type Seen = { order_id: string; rev: number };

/** What this screen reports to the server: its state with each beat, and what it has shown, sounded and felt. */
export type ScreenReport = {
  device(): DeviceReport;
  merge(change: Partial<DeviceReport>): void;
  displayed(seen: readonly Seen[]): void;
  sounded(seen: readonly Seen[]): void;
  touched(seen: Seen | undefined): void;
  /** The state moved: the cursor is owed too. */
  scheduleAck(): void;
  /** Sent half a second after it has changed, and again on a new link; the beats go without it [MI3]. */
  glass(next: ScreenGlass): void;
  /** A new link: what is owed and what is on the screen is reported again. An older server confirms nothing. */
  welcomed(confirmsAcks: boolean): void;
  /** The server has written the acknowledgement with this number. */
  confirmed(n: number): void;
};

export type ScreenReportOptions = {
  clock: Clock;
  nowIso: () => string;
  position: () => { epoch: string; cursor: number } | null;
  revOf: (orderId: string) => number | undefined;
  /** False when no link can carry it now. */
  send: (frame: ClientFrame) => boolean;
};

/** What the report says of the taps that wait. */
export const waitingTaps = (rows: readonly OutboxRow[]): Pick<DeviceReport, 'queue' | 'queue_since'> => ({
  queue: rows.length,
  queue_since: rows[0] === undefined ? null : new Date(rows[0].created_at).toISOString(),
});

export function createScreenReport({ clock, nowIso, position, revOf, send }: ScreenReportOptions): ScreenReport {
  const seen = createSeenReport();
  let device: DeviceReport = {
    awake: false,
    visible: true,
    audio_ok: false,
    muted_until: null,
    printer: null,
    clock_drift_ms: 0,
    queue: 0,
    last_touch_at: null,
    lost_commands: 0,
  };
  let glass: ScreenGlass | null = null;
  let isGlassPlanned = false;
  let cancel: (() => void) | null = null;
  let isRetryPlanned = false;
  let confirmsAcks = false;

  function sendSeen(): void {
    cancel = null;
    const at = position();
    if (at === null) return;
    const frame = seen.take(at.epoch, at.cursor, revOf);
    if (frame === null) return;
    // Without a link it waits for the next welcome.
    if (!send(frame)) return void seen.resend();
    if (frame.n !== undefined && confirmsAcks) planRetry();
    else if (frame.n !== undefined) seen.settled(frame.n);
    if (seen.hasMore()) scheduleAck();
  }

  function planRetry(): void {
    if (isRetryPlanned) return;
    isRetryPlanned = true;
    clock.after(ACK_RETRY_MS, () => {
      isRetryPlanned = false;
      if (seen.resend()) scheduleAck();
    });
  }

  /** Without a link it waits for the next welcome. */
  function planGlass(): void {
    if (isGlassPlanned || glass === null) return;
    isGlassPlanned = true;
    clock.after(GLASS_AFTER_MS, () => {
      isGlassPlanned = false;
      const cursor = position()?.cursor;
      if (cursor !== undefined && glass !== null) send({ t: 'beat_ack', n: 0, cursor, report: device, glass });
    });
  }

  function scheduleAck(): void {
    cancel ??= clock.after(ACK_EVERY_MS, sendSeen);
  }

  return {
    device: () => device,
    merge(change) {
      device = { ...device, ...change };
    },
    displayed(list) {
      seen.displayed(list, nowIso());
      scheduleAck();
    },
    sounded(list) {
      seen.sounded(list, nowIso());
      scheduleAck();
    },
    touched(order) {
      device = { ...device, last_touch_at: nowIso() };
      if (order === undefined) return;
      seen.touched(order, nowIso());
      scheduleAck();
    },
    scheduleAck,
    glass(next) {
      if (JSON.stringify(next) === JSON.stringify(glass)) return;
      glass = next;
      planGlass();
    },
    welcomed(doesConfirm) {
      confirmsAcks = doesConfirm;
      seen.replay();
      planGlass();
      scheduleAck();
    },
    confirmed: seen.settled,
  };
}
