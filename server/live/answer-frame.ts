import { bodiesHash } from '#contract/domain/bodies-hash.ts';
import type { Actor } from '#contract/domain/basics.ts';
import type { OrderCommand } from '#contract/domain/order-command.ts';
import type { ScreenMessage } from '#contract/domain/screen-message.ts';
import type { KitchenSettings } from '#contract/domain/screen-settings.ts';
import type { ClientFrame, CommandResult, ServerFrame } from '#contract/live.ts';
import { BEAT_MS, DEAD_MS } from '#contract/live.ts';
import { planCatchUp, snapshotFrames } from './catch-up.ts';
import type { Feed, Feeds } from './feed.ts';
import type { LogReader } from './store.ts';

export type Hello = Extract<ClientFrame, { t: 'hello' }>;

/** The screen behind a link, authenticated by its cookie or, for a guest, by the token in its hello. */
export type Identity = {
  restaurantId: string;
  deviceId: string;
  deviceName: string;
  kind: 'screen' | 'guest';
  actor: Actor;
  settings?: KitchenSettings | undefined;
  message?: ScreenMessage | null;
};

/** Where a screen's acknowledgements and reports go: batched, outside the log (they must never raise its head). */
export interface ScreenAckWriter {
  seen(identity: Identity, ack: Extract<ClientFrame, { t: 'ack' }>): void;
  /** Resolves once what was gathered until now has been written; false when that failed and is tried again. */
  committed(): Promise<boolean>;
  reported(identity: Identity, beat: Extract<ClientFrame, { t: 'beat_ack' }>): void;
  connected(identity: Identity, hello: Hello): void;
  disconnected(identity: Identity): void;
  /** Events handed to this screen's link; the ledger's `sent`. */
  sent(identity: Identity, orderIds: readonly string[]): void;
}

/** What the link needs from the rest of the server. */
export type LiveCore = {
  store: LogReader;
  feeds: Feeds;
  book: ScreenAckWriter;
  /** Runs a screen's command exactly once, and answers after its commit [O4]. */
  runCommand: (identity: Identity, command: OrderCommand) => Promise<CommandResult>;
  /** Whether new orders can be stored; beats say so [ST3]. */
  canStore: () => boolean;
  /** How far this process's clock is off, ms; undefined while it is right, or there is nothing to compare it with. Beats say so [CK3]. */
  clockOffMs: () => number | undefined;
  /** A link was given up after this silence, ms: for so long it was not known that the screen is gone [MT5]. */
  gaveUp: (silenceMs: number) => void;
  now: () => number;
  newId: () => string;
  minBuild: string;
  onError: (error: unknown) => void;
};

/** Whether a frame asks for much of the log: its answer may be the whole desk [DO5]. */
export const isCostly = ({ t }: ClientFrame): boolean => t === 'hello' || t === 'pull' || t === 'snapshot_request';

/** A place in a log. */
export type Position = { epoch: string; seq: number };

/**
 * Frames in the order they are sent. `position` is the screen's position after them, when they move it by other means
 * than events.
 */
export type Answer = { frames: readonly ServerFrame[]; position?: Position };

const NOTHING: Answer = { frames: [] };

/**
 * Answers one frame of a screen, the same for both lanes. The lane sends the events from `position` up to the head: the
 * WebSocket pumps them, the HTTP lane adds a part of them to the reply.
 */
export async function answerFrame(core: LiveCore, who: Identity, feed: Feed, frame: ClientFrame): Promise<Answer> {
  switch (frame.t) {
    case 'hello':
      return answerHello(core, who, feed, frame);
    case 'beat_ack':
      core.book.reported(who, frame);
      return NOTHING;
    case 'probe':
      return { frames: [{ t: 'probe_ack', n: frame.n, server_now: new Date(core.now()).toISOString() }] };
    case 'pull': {
      if (frame.epoch !== feed.head().epoch) return NOTHING;
      const events = await feed.after(frame.after, frame.limit);
      // The tail from there was compacted away, so only a snapshot closes the gap.
      return events.length === 0 && frame.after < feed.head().seq
        ? snapshotAnswer(core, who, feed)
        : { frames: events };
    }
    case 'snapshot_request':
      return snapshotAnswer(core, who, feed);
    case 'ack':
      core.book.seen(who, frame);
      if (frame.n === undefined) return NOTHING;
      return (await core.book.committed()) ? { frames: [{ t: 'ack_ok', n: frame.n }] } : NOTHING;
    case 'command':
      return { frames: [await core.runCommand(who, frame.command)] };
  }
}

/** The whole state of a desk, and its position in the log. */
export async function snapshotAnswer(core: LiveCore, who: Identity, feed: Feed): Promise<Required<Answer>> {
  const read = await feed.snapshot();
  core.book.sent(
    who,
    read.orders.map((placed) => placed.order.id),
  );
  return { frames: snapshotFrames(read), position: { epoch: read.epoch, seq: read.cursor } };
}

/** Welcome, followed by a reset or a snapshot where the screen cannot continue from its position [L5] [L6] [L15]. */
async function answerHello(core: LiveCore, who: Identity, feed: Feed, frame: Hello): Promise<Required<Answer>> {
  core.book.connected(who, frame);
  const head = feed.head();
  const mode = (await hasTrueBodies(core, who, feed, frame))
    ? planCatchUp(head, frame.epoch, frame.cursor)
    : 'snapshot';
  const welcome: ServerFrame = {
    t: 'welcome',
    session: core.newId(),
    device_id: who.deviceId,
    device_name: who.deviceName,
    restaurant_id: who.restaurantId,
    epoch: head.epoch,
    head: head.seq,
    floor: head.floor,
    mode,
    server_now: new Date(core.now()).toISOString(),
    beat_ms: BEAT_MS,
    dead_ms: DEAD_MS,
    min_build: core.minBuild,
    last_device_seq: await core.store.lastDeviceSeq(who.restaurantId, who.deviceId),
    confirms_acks: true,
    ...(who.settings === undefined ? {} : { settings: who.settings }),
    ...(who.message == null ? {} : { message: who.message }),
  };
  if (mode === 'tail') return { frames: [welcome], position: { epoch: head.epoch, seq: frame.cursor } };
  const reset: ServerFrame[] =
    mode === 'reset'
      ? [{ t: 'reset', reason: frame.epoch === head.epoch ? 'cursor_ahead' : 'epoch', epoch: head.epoch }]
      : [];
  const { frames, position } = await snapshotAnswer(core, who, feed);
  return { frames: [welcome, ...reset, ...frames], position };
}

/**
 * Whether a screen's orders match the log: false when it is at the head and the hash of its open orders' bodies differs
 * [L15]. It then gets a snapshot, and the server logs an error, because a reducer must be wrong.
 */
async function hasTrueBodies(core: LiveCore, who: Identity, feed: Feed, frame: Hello): Promise<boolean> {
  if (frame.bodies === undefined || frame.epoch !== feed.head().epoch || frame.cursor !== feed.head().seq) return true;
  const read = await feed.snapshot();
  if (read.cursor !== frame.cursor || read.epoch !== frame.epoch) return true;
  if (frame.bodies === bodiesHash(read.orders.map(({ order }) => order))) return true;
  core.onError(new Error(`the orders on screen ${who.deviceId} at ${frame.cursor} differ from the log`));
  return false;
}
