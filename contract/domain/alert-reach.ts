/** An alert of an order that was not handled in time, as the order's ledger has it. */
type Alert = { way: string; outcome: string };

/** What came of the alerts; `off`: none has gone out, because no way is on or the time of none has come. */
export type AlertReach = 'reached' | 'off' | 'no_one';

/** The server's own line only says that time ran out; a person is alerted by what was sent [ES8]. */
export function alertReach(alerts: readonly Alert[]): AlertReach {
  const sent = alerts.filter(({ way }) => way !== 'server');
  if (sent.some(({ outcome }) => outcome === 'sent')) return 'reached';
  return sent.length === 0 ? 'off' : 'no_one';
}
