import { MINUTE_MS, SECOND_MS, type Clock } from '../base/clock.ts';

/** Requests to one host at once, of all restaurants together. */
const MAX_IN_FLIGHT = 10;
/** After this many failures in a row a host gets a rest; then one request tries it. */
const FAILURES_UNTIL_REST = 5;
const FIRST_REST_MS = 30 * SECOND_MS;
const LONGEST_REST_MS = 15 * MINUTE_MS;
/** How long a request waits that finds the host busy. */
const BUSY_MS = 2 * SECOND_MS;
/** Forgotten beyond this, the ones that rest the least first: hosts are named by strangers. */
const MAX_HOSTS = 5_000;

type HostState = { inFlight: number; failures: number; restUntil: number };

/** A host that must be asked later, in `delayMs` milliseconds. */
export class HostResting extends Error {
  readonly delayMs: number;

  constructor(delayMs: number, why: string) {
    super(why);
    this.delayMs = delayMs;
  }
}

export type HostGate = {
  /** Runs one exchange with a host, or throws `HostResting` without trying. A rejection of `work` counts as a failure. */
  pass: <T>(host: string, work: () => Promise<T>) => Promise<T>;
};

/** Keeps one slow or dead host from using what the others need: a bound at once, and a circuit breaker [DO2]. */
export function createHostGate(clock: Clock): HostGate {
  const hosts = new Map<string, HostState>();

  function stateOf(host: string): HostState {
    const known = hosts.get(host);
    if (known !== undefined) return known;
    if (hosts.size >= MAX_HOSTS) forgetOne();
    const state = { inFlight: 0, failures: 0, restUntil: 0 };
    hosts.set(host, state);
    return state;
  }

  function forgetOne(): void {
    const [calmest] = [...hosts]
      .filter(([, state]) => state.inFlight === 0)
      .toSorted(([, left], [, right]) => left.restUntil - right.restUntil);
    if (calmest !== undefined) hosts.delete(calmest[0]);
  }

  return {
    pass: async (host, work) => {
      const state = stateOf(host);
      const rest = state.restUntil - clock.now();
      if (rest > 0) throw new HostResting(rest, 'the receiver failed several times and is tried again later');
      // After a rest one request finds out whether the host is back.
      const room = state.failures >= FAILURES_UNTIL_REST ? 1 : MAX_IN_FLIGHT;
      if (state.inFlight >= room) throw new HostResting(BUSY_MS, 'the receiver is busy with earlier messages');
      state.inFlight += 1;
      try {
        const result = await work();
        state.failures = 0;
        return result;
      } catch (error) {
        // What was on its way when a rest began says nothing new.
        const isResting = state.restUntil > clock.now();
        if (!isResting) state.failures += 1;
        if (!isResting && state.failures >= FAILURES_UNTIL_REST) {
          const times = state.failures - FAILURES_UNTIL_REST;
          state.restUntil = clock.now() + Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** times);
        }
        throw error;
      } finally {
        state.inFlight -= 1;
        if (state.inFlight === 0 && state.failures === 0) hosts.delete(host);
      }
    },
  };
}
