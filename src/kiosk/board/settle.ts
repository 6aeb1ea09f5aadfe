/** When the tickets may change places [UL12]; pure, so that a test can run its clock. */
export const SETTLE_GAP_MS = 4_000;
export const TOUCH_REST_MS = 800;
/** One ticket touched away after the other must not keep new orders off the board. */
const HOLD_MOST_MS = 8_000;

export type SettleState = {
  nowMs: number;
  /** Since when something wants to change its place; null where nothing does. */
  pendingSinceMs: number | null;
  settledAtMs: number;
  isFingerDown: boolean;
  touchedAtMs: number;
  /** Until when a ghost offers its undo. */
  ghostUntilMs: number;
};

/** How long until everything pending moves at once: 0 now, null while nothing wants to or a finger is on the board. */
export function settleIn(state: SettleState): number | null {
  const { nowMs, pendingSinceMs, isFingerDown } = state;
  if (pendingSinceMs === null || isFingerDown) return null;
  const at = Math.max(
    state.settledAtMs + SETTLE_GAP_MS,
    state.touchedAtMs + TOUCH_REST_MS,
    Math.min(state.ghostUntilMs, pendingSinceMs + HOLD_MOST_MS),
  );
  return Math.max(0, at - nowMs);
}
