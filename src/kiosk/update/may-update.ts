/** What the desk looks at before it lets a new build take over [I13]. */
export type UpdateGate = {
  waitingOrders: number;
  unacknowledged: number;
  outboxRows: number;
  /** Since the last order event, command or touch. */
  quietMs: number;
};

export const QUIET_BEFORE_UPDATE_MS = 10 * 60_000;

/** Only an idle desk reloads: nothing waits, nothing rings, nothing is queued, and ten quiet minutes have passed. */
export const mayUpdate = (gate: UpdateGate): boolean =>
  gate.waitingOrders === 0 &&
  gate.unacknowledged === 0 &&
  gate.outboxRows === 0 &&
  gate.quietMs >= QUIET_BEFORE_UPDATE_MS;
