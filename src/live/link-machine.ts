/**
 * The life of one lane as a pure machine: `step(state, input)` gives the next state and what to do. Deadlines are on
 * the monotonic clock. States and timings: [L11]–[L15].
 */

export const SILENCE_MS = 6_000;
export const PROBE_MS = 2_000;
/** A lane that has not said anything this long after opening is dead too. */
export const JOIN_MS = 8_000;
export const BACKOFF_BASE_MS = 250;
export const BACKOFF_MAX_MS = 10_000;
/** Only a link that stayed live this long makes the next backoff start from the beginning. */
export const STABLE_MS = 10_000;

export type LinkPhase = 'idle' | 'connecting' | 'joining' | 'live' | 'suspect' | 'waiting';

export type LinkState = {
  phase: LinkPhase;
  attempt: number;
  /** When the present phase gives up, mono ms. */
  deadline: number;
  heardAt: number;
  liveSince: number | null;
  /** What the server asked us to wait at least before the next try, ms. */
  retryAfter: number;
};

export type LinkInput =
  | { kind: 'enable' }
  | { kind: 'disable' }
  | { kind: 'opened' }
  | { kind: 'closed' }
  | { kind: 'heard' }
  | { kind: 'live' }
  | { kind: 'bye'; retryAfter: number }
  | { kind: 'wake' }
  | { kind: 'retry' }
  | { kind: 'tick' };

export type LinkEffect = 'open' | 'hello' | 'probe' | 'kill';

export type LinkStep = { state: LinkState; effects: LinkEffect[] };

export const idleLink: LinkState = {
  phase: 'idle',
  attempt: 0,
  deadline: Number.POSITIVE_INFINITY,
  heardAt: 0,
  liveSince: null,
  retryAfter: 0,
};

/** Full jitter: anywhere between nothing and the cap, so that a thousand screens do not come back at once [L13]. */
export const backoffMs = (attempt: number, random: number): number =>
  random * Math.min(BACKOFF_MAX_MS, BACKOFF_BASE_MS * 2 ** attempt);

const same = (state: LinkState): LinkStep => ({ state, effects: [] });

const connect = (state: LinkState, now: number): LinkStep => ({
  state: { ...state, phase: 'connecting', deadline: now + JOIN_MS, retryAfter: 0, liveSince: null },
  effects: ['open'],
});

function wait(state: LinkState, now: number, random: number, effects: LinkEffect[]): LinkStep {
  const wasStable = state.liveSince !== null && now - state.liveSince >= STABLE_MS;
  const attempt = wasStable ? 0 : state.attempt;
  const delay = state.retryAfter > 0 ? state.retryAfter : backoffMs(attempt, random);
  return {
    state: { ...state, phase: 'waiting', attempt: attempt + 1, deadline: now + delay, liveSince: null, retryAfter: 0 },
    effects,
  };
}

function probe(state: LinkState, now: number): LinkStep {
  return { state: { ...state, phase: 'suspect', deadline: now + PROBE_MS }, effects: ['probe'] };
}

function onTick(state: LinkState, now: number, random: number): LinkStep {
  if (state.phase === 'live' && now - state.heardAt >= SILENCE_MS) return probe(state, now);
  if (now < state.deadline) return same(state);
  switch (state.phase) {
    case 'waiting':
      return connect(state, now);
    case 'connecting':
    case 'joining':
    case 'suspect':
      return wait(state, now, random, ['kill']);
    default:
      return same(state);
  }
}

const isConnected = (phase: LinkPhase): boolean =>
  phase === 'connecting' || phase === 'joining' || phase === 'live' || phase === 'suspect';

/** The next state and effects. `random` is in [0, 1). */
export function stepLink(state: LinkState, input: LinkInput, now: number, random: number): LinkStep {
  switch (input.kind) {
    case 'enable':
      return state.phase === 'idle' ? connect({ ...idleLink, attempt: state.attempt }, now) : same(state);
    case 'disable':
      return { state: idleLink, effects: isConnected(state.phase) ? ['kill'] : [] };
    case 'opened':
      return state.phase === 'connecting'
        ? { state: { ...state, phase: 'joining', heardAt: now, deadline: now + JOIN_MS }, effects: ['hello'] }
        : same(state);
    case 'closed':
      return isConnected(state.phase) ? wait(state, now, random, []) : same(state);
    case 'heard': {
      const heard = { ...state, heardAt: now };
      if (state.phase === 'suspect') return same({ ...heard, phase: 'live', deadline: Number.POSITIVE_INFINITY });
      return same(state.phase === 'joining' ? { ...heard, deadline: now + JOIN_MS } : heard);
    }
    case 'live':
      return state.phase === 'joining' || state.phase === 'suspect'
        ? same({ ...state, phase: 'live', heardAt: now, liveSince: now, deadline: Number.POSITIVE_INFINITY })
        : same(state);
    case 'bye':
      return same({ ...state, retryAfter: input.retryAfter });
    case 'wake':
      if (state.phase === 'live') return probe(state, now);
      return state.phase === 'waiting' && state.retryAfter === 0 ? connect(state, now) : same(state);
    case 'retry':
      return state.phase === 'waiting' ? connect(state, now) : state.phase === 'live' ? probe(state, now) : same(state);
    case 'tick':
      return onTick(state, now, random);
  }
}
