import type { Actor } from '#contract/domain/basics.ts';
import type { DeskState, PlacedOrder } from '#contract/domain/desk-state.ts';
import { NO_DISHES, stateOf } from '#contract/domain/desk-state.ts';
import type { ClientFrame, CommandResult, DeviceReport, FrameOf, ServerFrame } from '#contract/live.ts';
import { PROTOCOL_VERSION } from '#contract/live.ts';
import { createCacheWriter } from './cache-writer.ts';
import type { Desk, DeskOrder, DeskPhase, DeskView } from './desk-store.ts';
import { createOrderList } from './desk-view.ts';
import type { Lane } from './lane.ts';
import { createLane } from './lane.ts';
import type { Reader } from './log-reader.ts';
import { emptyReader, missingOf, readFrame } from './log-reader.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { createOutbox } from './outbox.ts';
import { createProofKeeper } from './proof-keeper.ts';
import type { Clock, DeskStorage, Leadership, StoredDesk, StoredMeta, Transport } from './ports.ts';
import { sealOf } from './seal.ts';
import { createSeenReport } from './seen-report.ts';
import { createServerClock } from './server-clock.ts';

/** The HTTP lane opens after this long without a live socket, and looks in on a live one this often. */
export const POLL_AFTER_MS = 3_000;
export const AUDIT_EVERY_MS = 60_000;
const TICK_MS = 1_000;
/** A tick this late means that the page was frozen or the machine slept. */
const TICK_GAP_MS = 3_000;
const STORAGE_PATIENCE_MS = 3_000;
const PULL_LIMIT = 500;
const ACK_EVERY_MS = 200;

export type DeskOptions = {
  clock: Clock;
  storage: DeskStorage;
  leadership: Leadership;
  socket: Transport;
  /** Made with the reader's position, which the long poll asks from. */
  http: (position: () => { epoch: string | null; cursor: number }) => Transport;
  build: string;
  newId: () => string;
  /** The reducer, so that the simulation can put a naive twin in its place (realtime.md, test 10). */
  readFrame?: typeof readFrame;
  /** A signed-in person's guest screen; a paired screen is known by its cookie. */
  guest?: { token: () => string | undefined; restaurantId: string };
};

type StoredOrNothing = StoredDesk & { isMemoryOnly: boolean; storage: DeskStorage };

/** Opens the storage, or a memory in its place when it fails or hangs (realtime.md §Screen, Storage). */
async function openStorage(storage: DeskStorage, clock: Clock): Promise<StoredOrNothing> {
  const patience = new Promise<null>((resolve) => clock.after(STORAGE_PATIENCE_MS, () => resolve(null)));
  const stored = await Promise.race([storage.load().catch(() => null), patience]);
  if (stored !== null) return { ...stored, isMemoryOnly: false, storage };
  const memory = createMemoryStorage();
  return { ...(await memory.load()), isMemoryOnly: true, storage: memory };
}

/** The state a cache describes, or null when its parts do not belong together. */
function cachedState(meta: StoredMeta, orders: readonly PlacedOrder[]): DeskState | null {
  const { epoch, cursor, store, dishes, closed_through } = meta;
  const state = stateOf({ epoch, cursor, store, dishes, closed_through, orders });
  return state.hash === meta.hash && orders.length === meta.order_count ? state : null;
}

/**
 * The order desk's session (realtime.md §The client session): storage, two lanes, the reader, the outbox and the proof,
 * wired together. It owns no rule of its own beyond the order in which they are asked.
 */
export function createDesk(options: DeskOptions): Desk {
  const { clock } = options;
  const readWith = options.readFrame ?? readFrame;
  const listeners = new Set<() => void>();
  const ringListeners = new Set<(by: string) => void>();
  const upgradeListeners = new Set<() => void>();
  const seen = createSeenReport();
  const orderList = createOrderList();
  const answers = new Map<string, CommandResult>();
  const rejections = new Map<string, NonNullable<DeskOrder['rejected']>>();

  let time = createServerClock(clock, 0);
  let reader: Reader = emptyReader;
  let phase: DeskPhase = 'booting';
  let restaurantId: string | null = null;
  let device: { id: string; name: string } | null = null;
  const newProof = (stored: { at: number; orders: ReadonlyMap<string, PlacedOrder> } | null): ReturnType<typeof createProofKeeper> =>
    createProofKeeper({ mono: clock.mono, stored });
  let proof = newProof(null);
  let isMemoryOnly = false;
  let isUpdateWanted = false;
  let lostCommands = 0;
  let hadCache = false;
  let startedAt = time.now();
  const startedMono = clock.mono();
  let socketLiveAt = clock.mono();
  let auditedAt = clock.mono();
  let isAuditing = false;
  let lastTick = clock.mono();
  let cancelAck: (() => void) | null = null;
  let cancelNotify: (() => void) | null = null;
  let stops: (() => void)[] = [];
  let view: DeskView | null = null;
  const report: DeviceReport = { awake: false, visible: true, audio_ok: false, muted_until: null, printer: null, clock_drift_ms: 0, queue: 0, last_touch_at: null, lost_commands: 0 };

  let outbox = createOutbox(
    { storage: createMemoryStorage(), clock, newId: options.newId, send: () => false, onChange: () => undefined, onStorageFailed: () => undefined },
    [],
    0,
  );
  let cache = createCacheWriter({ storage: options.storage, clock, current: () => null, onStorageFailed: () => undefined });
  let storage = options.storage;

  const position = (): { epoch: string | null; cursor: number } => ({
    epoch: reader.needsSnapshot ? null : (reader.state?.epoch ?? null),
    cursor: reader.needsSnapshot ? 0 : (reader.state?.cursor ?? 0),
  });
  const laneEvents = {
    hello: helloFrame,
    onFrame,
    onClosed: () => {
      outbox.forgetFlights();
      changed();
    },
    onUnreadable: () => {
      isUpdateWanted = true;
      changed();
    },
    onTimeSample: (serverNow: string, roundTripMs: number) => time.sample(Date.parse(serverNow), roundTripMs),
  };
  const socket = createLane('socket', options.socket, clock, laneEvents);
  const http = createLane('http', options.http(position), clock, laneEvents);
  const lanes: readonly Lane[] = [socket, http];
  const isLive = (): boolean => lanes.some((lane) => lane.state().phase === 'live');
  const send = (frame: ClientFrame): boolean => lanes.some((lane) => lane.send(frame));
  const screenActor = (): Actor => ({ kind: options.guest === undefined ? 'screen' : 'user', id: device?.id ?? 'screen', name: device?.name ?? '' });

  function changed(): void {
    view = null;
    cancelNotify ??= clock.after(0, () => {
      cancelNotify = null;
      for (const listener of listeners) listener();
    });
  }

  function storageFailed(): void {
    isMemoryOnly = true;
    changed();
  }

  function helloFrame(): ClientFrame {
    const token = options.guest?.token();
    return {
      t: 'hello',
      v: PROTOCOL_VERSION,
      build: options.build,
      ...(token === undefined ? {} : { token }),
      ...(options.guest === undefined ? {} : { restaurant_id: options.guest.restaurantId }),
      ...position(),
      outbox: outbox.rows().length,
      device_seq: outbox.deviceSeq(),
      audio_ok: report.audio_ok,
      visible: report.visible,
    };
  }

  function onFrame(lane: Lane, frame: ServerFrame): void {
    switch (frame.t) {
      case 'welcome':
        welcomed(frame);
        return read(lane, frame);
      case 'snapshot':
      case 'event':
      case 'live':
      case 'reset':
        read(lane, frame);
        if (frame.t === 'live') outbox.flush();
        return;
      case 'beat':
        return beaten(lane, frame);
      case 'result':
        return void settled(frame);
      case 'ring':
        for (const listener of ringListeners) listener(frame.by);
        return;
      case 'upgrade':
        for (const listener of upgradeListeners) listener();
        return;
      case 'bye':
        return dismissed(frame.code);
      case 'logout':
        return dismissed('session_over');
      case 'probe_ack':
        return;
    }
  }

  function read(lane: Lane, frame: FrameOf<'welcome' | 'snapshot' | 'event' | 'live' | 'beat' | 'reset'>): void {
    const before = reader.state;
    const { reader: next, verdict } = readWith(reader, lane.name, frame);
    reader = next;
    if (next.sawUnknown) isUpdateWanted = true;
    if (verdict === 'pull' && next.state !== null) lane.send({ t: 'pull', epoch: next.state.epoch, after: next.state.cursor, limit: PULL_LIMIT });
    if (verdict === 'snapshot') lane.send({ t: 'snapshot_request', reason: frame.t });
    if (verdict === 'proof' && frame.t === 'beat' && next.state !== null && time.isTrusted()) {
      const madeAt = Date.parse(frame.server_now);
      proof.prove(madeAt, Math.max(0, time.now() - madeAt) + time.uncertainty(), next.state.orders);
      cache.changed();
    }
    if (next.state !== before) {
      forgetOldAnswers();
      cache.changed();
      acknowledgeSoon();
    }
    changed();
  }

  function beaten(lane: Lane, frame: FrameOf<'beat'>): void {
    if (hasClockJumped()) wake();
    read(lane, frame);
    if (lane === socket || socket.state().phase !== 'live') {
      lane.send({ t: 'beat_ack', n: frame.n, cursor: reader.state?.cursor ?? 0, report: { ...report, queue: outbox.rows().length, clock_drift_ms: time.offset(), lost_commands: lostCommands } });
    }
    if (lane === http && isAuditing) {
      isAuditing = false;
      http.input({ kind: 'disable' });
    }
    outbox.flush();
  }

  function welcomed(frame: FrameOf<'welcome'>): void {
    const isOther = restaurantId !== null && (restaurantId !== frame.restaurant_id || device?.id !== frame.device_id);
    if (isOther) forgetEverything();
    restaurantId = frame.restaurant_id;
    device = { id: frame.device_id, name: frame.device_name };
    phase = 'ready';
    if (!hadCache && outbox.deviceSeq() > frame.last_device_seq && outbox.rows().length === 0) lostCommands = outbox.deviceSeq() - frame.last_device_seq;
    outbox.raiseSeq(frame.last_device_seq);
    hadCache = true;
    seen.replay();
    outbox.forgetFlights();
    outbox.flush();
  }

  async function settled(result: CommandResult): Promise<void> {
    const row = outbox.rows().find((candidate) => candidate.command_id === result.command_id);
    if (row === undefined) return;
    if (result.order !== null) answers.set(row.order_id, result);
    if (result.status === 'rejected') rejections.set(row.order_id, { action: row.act.action, code: result.code ?? 'rejected' });
    proof.countDelivered();
    await outbox.settle(result);
    changed();
  }

  /** An answer stands in for the log only until the log itself has come that far. */
  function forgetOldAnswers(): void {
    const cursor = reader.state?.cursor ?? 0;
    for (const [orderId, answer] of answers) if ((answer.seq ?? 0) <= cursor) answers.delete(orderId);
  }

  function forgetEverything(): void {
    reader = emptyReader;
    proof = newProof(null);
    answers.clear();
    rejections.clear();
    outbox.clear();
    cache.forget();
    void storage.wipe().catch(storageFailed);
  }

  function dismissed(code: FrameOf<'bye'>['code']): void {
    if (code === 'protocol') isUpdateWanted = true;
    if (code === 'revoked' || code === 'unpaired' || code === 'session_over') {
      for (const lane of lanes) lane.input({ kind: 'disable' });
      if (code === 'revoked') {
        forgetEverything();
        restaurantId = null;
        device = null;
      }
      phase = code === 'revoked' ? 'revoked' : code === 'session_over' || options.guest !== undefined ? 'signed_out' : 'unpaired';
    }
    changed();
  }

  function acknowledgeSoon(): void {
    cancelAck ??= clock.after(ACK_EVERY_MS, () => {
      cancelAck = null;
      const { state } = reader;
      const lane = lanes.find((candidate) => candidate.isJoined());
      if (state === null || lane === undefined) return;
      const frame = seen.take(state.epoch, state.cursor);
      if (frame !== null && !lane.send(frame)) seen.replay();
    });
  }

  function tick(): void {
    const now = clock.mono();
    const isLate = now - lastTick >= TICK_GAP_MS;
    lastTick = now;
    if (hasClockJumped() || isLate) wake();
    for (const lane of lanes) lane.input({ kind: 'tick' });
    if (phase === 'unpaired' || phase === 'revoked' || phase === 'signed_out') return;
    if (socket.state().phase === 'live') {
      socketLiveAt = now;
      if (now - auditedAt >= AUDIT_EVERY_MS) {
        auditedAt = now;
        isAuditing = true;
        http.input({ kind: 'enable' });
      } else if (!isAuditing || now - auditedAt > 2 * TICK_GAP_MS) {
        isAuditing = false;
        http.input({ kind: 'disable' });
      }
    } else if (now - socketLiveAt >= POLL_AFTER_MS) http.input({ kind: 'enable' });
    outbox.flush();
    changed();
  }

  function hasClockJumped(): boolean {
    const jumped = time.hasJumped();
    if (jumped) proof.distrust();
    return jumped;
  }

  function wake(): void {
    for (const lane of lanes) lane.input({ kind: 'wake' });
  }

  const currentCache = (): { state: NonNullable<Reader['state']>; meta: StoredMeta } | null => {
    const { state } = reader;
    if (state === null || restaurantId === null || device === null || reader.needsSnapshot) return null;
    const { epoch, cursor, store, dishes, closed_through, hash, orders } = state;
    return { state, meta: { epoch, cursor, store, dishes, closed_through, hash, order_count: orders.size, proved_at: proof.provedAt(), clock_offset: time.offset(), restaurant_id: restaurantId, device } };
  };

  function adopt(stored: StoredOrNothing): void {
    ({ storage, isMemoryOnly } = stored);
    const { meta } = stored;
    const orders = new Map(stored.orders.map((placed) => [placed.order.id, placed]));
    const cached = meta === null ? null : cachedState(meta, stored.orders);
    if (meta !== null && cached !== null) {
      time = createServerClock(clock, meta.clock_offset);
      ({ restaurant_id: restaurantId, device } = meta);
      reader = { ...emptyReader, state: cached, needsSnapshot: false, knownHead: cached.cursor };
      proof = newProof(meta.proved_at === null ? null : { at: meta.proved_at, orders });
      hadCache = true;
      phase = 'ready';
    }
    startedAt = time.now();
    outbox = createOutbox({ storage, clock, newId: options.newId, send, onChange: changed, onStorageFailed: storageFailed }, stored.outbox, stored.device_seq);
    cache = createCacheWriter({ storage, clock, current: currentCache, onStorageFailed: storageFailed });
    const lead = (): void => {
      outbox.lead();
      cache.lead();
    };
    // A tab that could not open the storage has only its own memory to drain, and leaves the disk to another.
    if (isMemoryOnly) lead();
    else stops.push(options.leadership.lead(lead));
  }

  function buildView(): DeskView {
    const { state } = reader;
    const link = socket.state();
    const isConnected = lanes.some((lane) => lane.isJoined());
    return {
      phase,
      restaurantId,
      device,
      store: state?.store ?? null,
      dishes: state?.dishes ?? NO_DISHES,
      orders: orderList({ orders: state?.orders ?? new Map(), rows: outbox.rows(), answers, rejections, actor: screenActor(), now: time.now(), isLive: isLive() }),
      seal: sealOf({
        provedAt: proof.provedAt(),
        proofAgeMs: proof.ageMs(),
        upMs: clock.mono() - startedMono,
        startedAt,
        missing: missingOf(reader),
        isKnownDead: !isConnected && link.attempt > 1,
        nextTryAt: link.phase === 'waiting' ? time.now() + (link.deadline - clock.mono()) : null,
        attempt: link.attempt,
      }),
      digest: proof.digest(),
      queue: outbox.rows().length,
      isMemoryOnly,
      clockOffset: time.offset(),
      isUpdateWanted,
      lostCommands,
    };
  }

  const confirmedOrder = (orderId: string): PlacedOrder['order'] | undefined => reader.state?.orders.get(orderId)?.order;
  const seenNow = (orderIds: readonly string[]): { order_id: string; rev: number }[] =>
    orderIds.flatMap((order_id) => {
      const order = confirmedOrder(order_id);
      return order === undefined ? [] : [{ order_id, rev: order.rev }];
    });
  const nowIso = (): string => new Date(time.now()).toISOString();

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => (view ??= buildView()),
    position: () => (reader.state === null || reader.needsSnapshot ? null : { epoch: reader.state.epoch, cursor: reader.state.cursor, hash: reader.state.hash }),
    now: () => time.now(),
    start() {
      if (stops.length > 0) return;
      stops.push(clock.every(TICK_MS, tick));
      void openStorage(options.storage, clock).then((stored) => {
        if (stops.length === 0) return;
        adopt(stored);
        socket.input({ kind: 'enable' });
        changed();
      });
    },
    stop() {
      for (const stop of stops) stop();
      stops = [];
      for (const lane of lanes) lane.input({ kind: 'disable' });
      outbox.stop();
      cache.stop();
    },
    connect() {
      phase = reader.state === null ? 'booting' : 'ready';
      socketLiveAt = clock.mono();
      socket.input({ kind: 'enable' });
      changed();
    },
    async act(orderId, act) {
      const shown = view?.orders.find((candidate) => candidate.order.id === orderId);
      rejections.delete(orderId);
      const id = await outbox.add(orderId, act, shown?.confirmed.rev ?? confirmedOrder(orderId)?.rev ?? 0, time.now());
      changed();
      return id;
    },
    async undo(commandId) {
      if (!(await outbox.withdraw(commandId))) await outbox.addReopenAfter(commandId, time.now());
      changed();
    },
    dismissRejection(orderId) {
      rejections.delete(orderId);
      changed();
    },
    acknowledgeDigest() {
      proof.acknowledge();
      changed();
    },
    retryNow() {
      for (const lane of lanes) lane.input({ kind: 'retry' });
      changed();
    },
    wake,
    reportDisplayed(list) {
      seen.displayed(list, nowIso());
      acknowledgeSoon();
    },
    reportSounded(orderIds) {
      seen.sounded(seenNow(orderIds), nowIso());
      acknowledgeSoon();
    },
    reportTouched(orderId) {
      const order = confirmedOrder(orderId);
      report.last_touch_at = nowIso();
      if (order !== undefined) seen.touched(orderId, order.rev, nowIso());
      acknowledgeSoon();
    },
    reportDevice(change) {
      Object.assign(report, change);
    },
    onRing(listener) {
      ringListeners.add(listener);
      return () => ringListeners.delete(listener);
    },
    onUpgrade(listener) {
      upgradeListeners.add(listener);
      return () => upgradeListeners.delete(listener);
    },
  };
}
