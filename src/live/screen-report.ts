import type { ClientFrame, DeviceReport } from '#contract/live.ts';
import type { Clock } from './ports.ts';
import { createSeenReport } from './seen-report.ts';

const ACK_EVERY_MS = 200;

type Seen = { order_id: string; rev: number };

/** What this screen tells the server of itself: its state with each beat, and what it has shown, sounded and felt. */
export type ScreenReport = {
  device(): DeviceReport;
  merge(change: Partial<DeviceReport>): void;
  displayed(seen: readonly Seen[]): void;
  sounded(seen: readonly Seen[]): void;
  touched(seen: Seen | undefined): void;
  /** The state moved: the cursor is owed too. */
  owe(): void;
  /** A new link: what is on the screen is told again. */
  replay(): void;
};

export type ScreenReportOptions = {
  clock: Clock;
  nowIso: () => string;
  position: () => { epoch: string; cursor: number } | null;
  revOf: (orderId: string) => number | undefined;
  /** False when no link can carry it now. */
  send: (frame: ClientFrame) => boolean;
};

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
  let cancel: (() => void) | null = null;

  function tell(): void {
    cancel = null;
    const at = position();
    if (at === null) return;
    const frame = seen.take(at.epoch, at.cursor, ({ order_id, rev }) => rev <= (revOf(order_id) ?? -1));
    if (frame !== null && !send(frame)) seen.replay();
  }

  function owe(): void {
    cancel ??= clock.after(ACK_EVERY_MS, tell);
  }

  return {
    device: () => device,
    merge(change) {
      device = { ...device, ...change };
    },
    displayed(list) {
      seen.displayed(list, nowIso());
      owe();
    },
    sounded(list) {
      seen.sounded(list, nowIso());
      owe();
    },
    touched(order) {
      device = { ...device, last_touch_at: nowIso() };
      if (order === undefined) return;
      seen.touched(order.order_id, order.rev, nowIso());
      owe();
    },
    owe,
    replay() {
      seen.replay();
      owe();
    },
  };
}
