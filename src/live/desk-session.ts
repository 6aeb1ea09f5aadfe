import type { DeskState } from '#contract/domain/desk-state.ts';
import type { ClientFrame, CommandResult, FrameOf, ServerFrame } from '#contract/live.ts';
import { lostTapsOf, NOTHING_LOST } from './lost-taps.ts';
import { createCacheWriter } from './cache-writer.ts';
import type { DeskPhase, DeskView } from './desk-store.ts';
import { createDeskViews, type DeskViewInput } from './desk-view.ts';
import { askedFrom, helloFrame, positionOf } from './hello-frame.ts';
import { createLanePlan } from './lane-plan.ts';
import { createLane, type Lane } from './lane.ts';
import { emptyReader, readerFrom, readFrame, type Reader } from './log-reader.ts';
import { createOutbox } from './outbox.ts';
import { createProofKeeper } from './proof-keeper.ts';
import { createScreenReport, waitingTaps } from './screen-report.ts';
import { PHASE_AFTER, type DeskSession, type LogFrame, type SessionOptions } from './session-types.ts';
import { PROOF_MS } from './seal.ts';
import { createServerClock } from './server-clock.ts';
import { keptTraces, metaOf, provedBefore, type OpenedStorage } from './stored-desk.ts';
import { createTapAnswers } from './tap-answers.ts';
import { createServerSettings } from './server-settings.ts';
import { createTouchedHere, digestScreen } from './touched-here.ts';

const TICK_MS = 1_000;
/** A tick this late means that the page was frozen or the machine slept. */
const TICK_GAP_MS = 3_000;
const PULL_LIMIT = 500;

/**
 * One run of the desk from what its storage had: two lanes, the reader, the outbox and the proof, wired together. Its
 * only rule is the order in which they are asked.
 */
export function openDeskSession(opened: OpenedStorage, options: SessionOptions): DeskSession {
  const { clock, guest } = options;
  const { cached, storage } = opened;
  const time = createServerClock(clock, cached?.meta.clock_offset ?? 0);
  const [startedAt, startedMono] = [time.now(), clock.mono()];
  const buildView = createDeskViews(keptTraces(cached));
  const taps = createTapAnswers();

  let reader: Reader = readerFrom(cached?.state ?? null);
  let proof = createProofKeeper({ mono: clock.mono, stored: provedBefore(cached) });
  let phase: DeskPhase = cached === null ? 'booting' : 'ready';
  let restaurantId = cached?.meta.restaurant_id ?? null;
  let device = cached?.meta.device ?? null;
  const settings = createServerSettings(cached?.meta.settings);
  let hadCache = cached !== null;
  let [isMemoryOnly, isUpdateWanted] = [opened.isMemoryOnly, false];
  let refusedAt: string | null = null;
  let [lost, lastTick] = [NOTHING_LOST, clock.mono()];
  let auditedCursor: number | null = null;
  let view: DeskView | null = null;
  let cancelExpiry: () => void = () => undefined;

  const revOf = (orderId: string): number | undefined => reader.state?.orders.get(orderId)?.order.rev;
  const touched = createTouchedHere(revOf, () => {
    cache.changed();
    changed();
  });
  /** The current state, not one that must be replaced. */
  const standing = (): DeskState | null => (reader.needsSnapshot ? null : reader.state);
  const askFrom = (): ReturnType<typeof askedFrom> => askedFrom(standing());

  const laneEvents = {
    hello,
    onFrame,
    onClosed: () => {
      outbox.forgetFlights();
      changed();
    },
    onUnreadable: wantUpdate,
    onTimeSample: (serverNow: string, roundTripMs: number) => time.sample(Date.parse(serverNow), roundTripMs),
  };
  const socket = createLane('socket', options.socket, clock, laneEvents);
  const http = createLane('http', options.http(askFrom), clock, laneEvents);
  const lanes: readonly Lane[] = [socket, http];
  const plan = createLanePlan(socket, http, clock);
  const wake = (): void => lanes.forEach((lane) => lane.input({ kind: 'wake' }));
  /** On a lane that is live before one that is still joining and may be dead: its word would be lost for ten seconds. */
  const send = (frame: ClientFrame): boolean =>
    lanes.some((lane) => lane.state().phase === 'live' && lane.send(frame)) || lanes.some((lane) => lane.send(frame));

  const outbox = createOutbox(
    { storage, clock, newId: options.newId, send, now: time.now, onChange: changed, onStorageFailed: storageFailed },
    opened.outbox,
    opened.deviceSeq,
  );
  const cache = createCacheWriter({ storage, clock, current: cacheable, onStorageFailed: storageFailed });
  const report = createScreenReport({ clock, nowIso: time.nowIso, position: () => reader.state, revOf, send });

  function changed(): void {
    view = null;
    options.onChange();
  }

  function storageFailed(): void {
    isMemoryOnly = true;
    changed();
  }

  function wantUpdate(): void {
    isUpdateWanted = true;
    changed();
  }

  function hello(lane: Lane): ClientFrame {
    // The socket's beats prove ids and versions; the minute's look over HTTP proves what is on the tickets [L15].
    const audited = lane === http ? standing() : null;
    if (audited !== null) auditedCursor = audited.cursor;
    return helloFrame({
      build: options.build,
      ...(guest === undefined ? {} : { guest }),
      ...askFrom(),
      outbox: outbox.rows().length,
      device_seq: outbox.deviceSeq(),
      report: report.device(),
      audited,
    });
  }

  function onFrame(lane: Lane, frame: ServerFrame): void {
    switch (frame.t) {
      case 'welcome':
        welcomed(frame);
        if (lane === http && frame.head === auditedCursor) plan.audited();
        return read(lane, frame);
      case 'snapshot':
      case 'event':
      case 'reset':
        return read(lane, frame);
      case 'live':
        read(lane, frame);
        return outbox.flush();
      case 'beat':
        return beaten(lane, frame);
      case 'result':
        return void answered(frame);
      case 'ack_ok':
        return report.confirmed(frame.n);
      case 'ring':
        return options.onRing(frame.by);
      case 'upgrade':
        return options.onUpgrade();
      case 'bye':
        return dismissed(frame);
      case 'logout':
        return dismissed({ code: 'session_over' });
      case 'probe_ack':
        return;
    }
  }

  function read(lane: Lane, frame: LogFrame): void {
    const before = reader.state;
    const { reader: next, verdict } = (options.readFrame ?? readFrame)(reader, lane.name, frame);
    reader = next;
    isUpdateWanted ||= next.sawUnknown;
    if (verdict === 'pull' && next.state !== null)
      lane.send({ t: 'pull', epoch: next.state.epoch, after: next.state.cursor, limit: PULL_LIMIT });
    if (verdict === 'snapshot') lane.send({ t: 'snapshot_request', reason: frame.t });
    if (verdict === 'proof' && frame.t === 'beat' && next.state !== null && time.isTrusted())
      prove(lane, frame, next.state);
    if (next.state !== before) {
      const name = settings.applied(frame, device?.id);
      if (name !== undefined && device !== null) device = { ...device, name };
      taps.reached(next.state?.cursor ?? 0);
      cache.changed();
      report.scheduleAck();
    }
    changed();
  }

  /** The head, the open orders and the state hash agree: the screen has every order of that moment [L9] (I6). */
  function prove(lane: Lane, beat: FrameOf<'beat'>, state: DeskState): void {
    const madeAt = Date.parse(beat.server_now);
    const age = time.ageOf(madeAt);
    if (age === null) return lane.measure();
    const screen = digestScreen(touched.revs, outbox.rows(), settings.current());
    proof.prove(madeAt, age, state.orders, beat.cannot_store, screen);
    // A tick would see up to a second later that the proof is too old (I6).
    cancelExpiry();
    cancelExpiry = clock.after(PROOF_MS - (proof.ageMs() ?? PROOF_MS) + 1, changed);
    cache.changed();
  }

  function beaten(lane: Lane, frame: FrameOf<'beat'>): void {
    if (hasClockJumped()) wake();
    read(lane, frame);
    time.said(frame.clock_off_ms);
    if (lane === socket || socket.state().phase !== 'live') {
      report.merge({ ...waitingTaps(outbox.rows()), clock_drift_ms: time.offset(), lost_commands: lost.lostCommands });
      lane.send({ t: 'beat_ack', n: frame.n, cursor: reader.state?.cursor ?? 0, report: report.device() });
    }
    plan.beaten(lane);
    outbox.flush();
  }

  function welcomed(frame: FrameOf<'welcome'>): void {
    if (restaurantId !== null && (restaurantId !== frame.restaurant_id || device?.id !== frame.device_id))
      forgetEverything();
    restaurantId = frame.restaurant_id;
    device = { id: frame.device_id, name: frame.device_name };
    settings.welcomed(frame);
    phase = 'ready';
    refusedAt = null;
    const isOutboxLost = !hadCache && outbox.rows().length === 0 && outbox.deviceSeq() > frame.last_device_seq;
    if (isOutboxLost) lost = { ...lost, lostCommands: outbox.deviceSeq() - frame.last_device_seq };
    hadCache = true;
    outbox.raiseSeq(frame.last_device_seq);
    outbox.forgetFlights();
    outbox.flush();
    report.welcomed(frame.confirms_acks === true);
  }

  async function answered(result: CommandResult): Promise<void> {
    const row = outbox.rows().find((candidate) => candidate.command_id === result.command_id);
    if (row === undefined) return;
    proof.countAnswer(taps.note(row, result, reader.state?.orders));
    await outbox.settle(result);
    changed();
  }

  /** This browser now belongs to another restaurant or to none: nothing of the old one may stay. */
  function forgetEverything(): void {
    reader = emptyReader;
    settings.forget();
    proof = createProofKeeper({ mono: clock.mono, stored: null });
    taps.clear();
    outbox.clear();
    cache.forget();
    void storage.wipe().catch(storageFailed);
  }

  function dismissed({ code, address = '' }: Pick<FrameOf<'bye'>, 'code' | 'address'>): void {
    refusedAt = code === 'network_refused' ? address : null;
    if (code === 'protocol') return wantUpdate();
    const left = PHASE_AFTER[code];
    if (left === undefined) return changed();
    plan.stop();
    if (left === 'revoked' || left === 'numbers') {
      lost = { ...lost, lostTaps: lostTapsOf(outbox.rows(), reader.state?.orders) };
      forgetEverything();
      [restaurantId, device] = [null, null];
    }
    phase = left === 'unpaired' && guest !== undefined ? 'signed_out' : left;
    changed();
  }

  function hasClockJumped(): boolean {
    const jumped = time.hasJumped();
    if (jumped) proof.distrust();
    return jumped;
  }

  function tick(): void {
    const isLate = clock.mono() - lastTick >= TICK_GAP_MS;
    lastTick = clock.mono();
    if (hasClockJumped() || isLate) wake();
    if (phase === 'booting' || phase === 'ready') plan.tick();
    outbox.flush();
    changed();
  }

  function cacheable(): ReturnType<Parameters<typeof createCacheWriter>[0]['current']> {
    const state = standing();
    if (state === null || restaurantId === null || device === null) return null;
    const kept = { settings: settings.current(), provedAt: proof.provedAt(), clockOffset: time.offset() };
    return { state, meta: metaOf(state, { restaurantId, device, orders: viewNow().orders, ...kept }) };
  }

  function viewInput(): DeskViewInput {
    return {
      phase,
      restaurantId,
      device,
      ...settings.shown(),
      reader,
      rows: outbox.rows(),
      touched: touched.revs,
      taps,
      proof,
      socket: socket.state(),
      isJoined: lanes.some((lane) => lane.isJoined()),
      isLive: lanes.some((lane) => lane.state().phase === 'live'),
      isGuest: guest !== undefined,
      isMemoryOnly,
      isUpdateWanted,
      refusedAt,
      ...lost,
      ...time.view(),
      monoNow: clock.mono(),
      startedAt,
      startedMono,
    };
  }

  const viewNow = (): DeskView => (view ??= buildView(viewInput()));
  const lead = (): void => {
    outbox.lead();
    cache.lead();
  };
  // A tab that could not open the storage has only its own memory to drain, and leaves the disk to another.
  const stops = [clock.every(TICK_MS, tick), isMemoryOnly ? () => undefined : options.leadership.lead(lead)];
  if (isMemoryOnly) lead();

  return {
    report,
    socket,
    now: () => time.now(),
    view: viewNow,
    position: () => positionOf(standing()),
    revOf,
    connect() {
      phase = reader.state === null ? 'booting' : 'ready';
      plan.start();
      changed();
    },
    retryNow() {
      for (const lane of lanes) lane.input({ kind: 'retry' });
      changed();
    },
    wake,
    seeHere: touched.note,
    async act(orderId, act, { person, rev } = {}) {
      taps.retried(orderId, act.action);
      const newestRev = Math.max(revOf(orderId) ?? 0, taps.answeredRev(orderId));
      const id = await outbox.add(orderId, act, rev ?? newestRev, time.now(), person);
      changed();
      return id;
    },
    async undo(orderId, commandId) {
      const outcome = (await outbox.withdraw(commandId)) || (await outbox.addReopenAfter(commandId, time.now()));
      if (outcome === 'too_late') taps.reject(orderId, { action: 'reopen', code: 'undo_too_late' });
      changed();
    },
    dismissRejection(orderId) {
      taps.dismiss(orderId);
      changed();
    },
    acknowledgeDigest() {
      proof.acknowledge();
      changed();
    },
    stop() {
      for (const stop of stops) stop();
      cancelExpiry();
      plan.stop();
      outbox.stop();
      cache.stop();
    },
  };
}
