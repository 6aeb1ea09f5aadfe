import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import type { LinkInput, LinkState } from './link-machine.ts';
import { idleLink, stepLink } from './link-machine.ts';
import type { Clock, Transport } from './ports.ts';
import { createRoundTrips, type LinkQuality } from './round-trips.ts';

/** An answer that took longer says nothing useful about the time. */
const MAX_ROUND_TRIP_MS = 15_000;

export type Lane = {
  readonly name: string;
  state(): LinkState;
  /** Said hello and not known dead: frames may be sent. */
  isJoined(): boolean;
  input(input: LinkInput): void;
  send(frame: ClientFrame): boolean;
  /** Asks for a round trip; unlike a probe, no answer costs nothing but a mark. */
  measure(): void;
  quality(): LinkQuality;
};

export type LaneEvents = {
  hello: (lane: Lane) => ClientFrame;
  onFrame: (lane: Lane, frame: ServerFrame) => void;
  onClosed: (lane: Lane) => void;
  onUnreadable: () => void;
  /** A frame answered our question `roundTripMs` after we asked; the server's clock said `serverNow`. */
  onTimeSample: (serverNow: string, roundTripMs: number) => void;
};

/** One transport driven by the link machine. */
export function createLane(name: string, transport: Transport, clock: Clock, events: LaneEvents): Lane {
  let state = idleLink;
  let generation = 0;
  let askedAt: { mono: number; wall: number } | null = null;
  let probeNo = 0;
  const roundTrips = createRoundTrips(clock);

  function input(next: LinkInput): void {
    const { state: after, effects } = stepLink(state, next, clock.mono(), clock.random());
    state = after;
    for (const effect of effects) run(effect);
  }

  function sampleTime(frame: ServerFrame): void {
    if (askedAt === null || (frame.t !== 'welcome' && frame.t !== 'probe_ack')) return;
    if (frame.t === 'probe_ack' && frame.n !== probeNo) return;
    // A machine that slept in between may have stopped its monotonic clock: the longer of the two is the honest one.
    const roundTripMs = Math.max(clock.mono() - askedAt.mono, Math.abs(clock.wall() - askedAt.wall));
    askedAt = null;
    if (frame.t === 'probe_ack') roundTrips.answered(roundTripMs);
    if (roundTripMs <= MAX_ROUND_TRIP_MS) events.onTimeSample(frame.server_now, roundTripMs);
  }

  function ask(): void {
    probeNo += 1;
    askedAt = { mono: clock.mono(), wall: clock.wall() };
    transport.send({ t: 'probe', n: probeNo });
  }

  function measure(): void {
    if (state.phase !== 'live') return;
    if (askedAt !== null) roundTrips.lost();
    ask();
  }

  function open(): void {
    generation += 1;
    const mine = generation;
    const isMine = (): boolean => mine === generation;
    transport.open({
      onOpen: () => {
        if (isMine()) input({ kind: 'opened' });
      },
      onFrame: (frame) => {
        if (!isMine()) return;
        input({ kind: 'heard' });
        sampleTime(frame);
        if (frame.t === 'bye') input({ kind: 'bye', retryAfter: frame.retry_after_ms });
        if (frame.t === 'live') input({ kind: 'live' });
        events.onFrame(lane, frame);
      },
      onClose: () => {
        if (!isMine()) return;
        generation += 1;
        input({ kind: 'closed' });
        events.onClosed(lane);
      },
      onUnreadable: () => {
        if (isMine()) events.onUnreadable();
      },
    });
  }

  function run(effect: 'open' | 'hello' | 'probe' | 'kill'): void {
    switch (effect) {
      case 'open':
        return open();
      case 'hello':
        askedAt = { mono: clock.mono(), wall: clock.wall() };
        transport.send(events.hello(lane));
        return;
      case 'probe':
        return ask();
      case 'kill':
        if (askedAt !== null) roundTrips.lost();
        askedAt = null;
        generation += 1;
        transport.kill('dead');
        events.onClosed(lane);
    }
  }

  const lane: Lane = {
    name,
    state: () => state,
    isJoined: () => state.phase === 'live' || state.phase === 'suspect' || state.phase === 'joining',
    input,
    measure,
    quality: roundTrips.quality,
    send: (frame) =>
      (state.phase === 'live' || state.phase === 'suspect' || state.phase === 'joining') && transport.send(frame),
  };
  return lane;
}
