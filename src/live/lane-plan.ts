import type { Lane } from './lane.ts';
import type { Clock } from './ports.ts';

/** The HTTP lane opens after this long without a live socket … */
export const POLL_AFTER_MS = 3_000;
/** … and polls beside a live one this often, so that no single lane is trusted alone for long. */
export const AUDIT_EVERY_MS = 60_000;
/** What was read from the tablet's own disk is looked at soon, and so is what the last audit could not compare. */
const EARLY_AUDIT_AFTER_MS = 10_000;
const AUDIT_PATIENCE_MS = 6_000;

export type LanePlan = {
  start(): void;
  tick(): void;
  /** The HTTP lane has compared this screen's whole state with the log's head; until it has, it looks again soon. */
  audited(): void;
  /** A beat came over this lane; an audit is over with it. */
  beaten(lane: Lane): void;
  stop(): void;
};

/** Decides when the HTTP lane runs beside the socket [L14]. */
export function createLanePlan(socket: Lane, http: Lane, clock: Clock): LanePlan {
  let socketLiveAt = clock.mono();
  let auditDueAt = clock.mono() + EARLY_AUDIT_AFTER_MS;
  let auditStartedAt = 0;
  let isAuditing = false;

  function endAudit(): void {
    isAuditing = false;
    http.input({ kind: 'disable' });
  }

  return {
    start() {
      socketLiveAt = clock.mono();
      socket.input({ kind: 'enable' });
    },
    tick() {
      const now = clock.mono();
      for (const lane of [socket, http]) lane.input({ kind: 'tick' });
      if (socket.state().phase !== 'live') {
        if (now - socketLiveAt >= POLL_AFTER_MS) http.input({ kind: 'enable' });
        return;
      }
      socketLiveAt = now;
      if (now >= auditDueAt) {
        auditDueAt = now + EARLY_AUDIT_AFTER_MS;
        auditStartedAt = now;
        isAuditing = true;
        http.input({ kind: 'enable' });
      } else if (!isAuditing || now - auditStartedAt > AUDIT_PATIENCE_MS) endAudit();
    },
    audited() {
      auditDueAt = clock.mono() + AUDIT_EVERY_MS;
    },
    beaten(lane) {
      if (lane === http && isAuditing) endAudit();
    },
    stop() {
      for (const lane of [socket, http]) lane.input({ kind: 'disable' });
    },
  };
}
