import { beatFrame, planCatchUp, snapshotFrames } from '#server/live/catch-up.ts';
import { isDismissal, type openLiveSession } from '#server/live/live-session.ts';
import type { Head } from '#server/live/store.ts';
import { applyEvent, LogEventSchema } from '#contract/domain/desk-state.ts';
import type { FrameOf } from '#contract/live.ts';
import { BEAT_MS, DEAD_MS } from '#contract/live.ts';
import { readFrame } from '#src/live/log-reader.ts';
import * as z from 'zod/mini';
import type { Parts } from './run-seed.ts';

/** A heartbeat that only says "I am here": the screen believes itself complete because the link is up. */
const beatWithoutHead: Parts = {
  readFrame: (reader, lane, frame) =>
    frame.t === 'beat' && reader.state !== null && !reader.needsSnapshot
      ? { reader, verdict: 'proof' }
      : readFrame(reader, lane, frame),
};

/** Events are applied as they come; what is missing between them is not noticed. */
const noGapCheck: Parts = {
  readFrame: (reader, lane, frame) => {
    const { state } = reader;
    if (frame.t !== 'event' || state === null || reader.needsSnapshot || frame.epoch !== state.epoch)
      return readFrame(reader, lane, frame);
    const event = z.safeParse(LogEventSchema, frame.event);
    if (!event.success || event.data.seq <= state.cursor) return { reader, verdict: 'none' };
    return {
      reader: { ...reader, state: applyEvent(state, event.data), knownHead: event.data.seq },
      verdict: 'applied',
    };
  },
};

/** Every repeat of a command is a new command. */
const noIdempotency: Parts = {
  wrapStore: (store) => ({
    ...store,
    transact: (restaurantId, work) =>
      store.transact(restaurantId, (tx) => work({ ...tx, findResult: () => Promise.resolve(null) })),
  }),
};

/** Joins in the naive order: reads the tail, and listens only afterwards; what is committed in between goes past the link. */
const naiveSession: typeof openLiveSession = (core, link, authenticate) => {
  let sent = 0;
  let isClosed = false;
  let release: () => void = () => undefined;
  const close = (): void => {
    isClosed = true;
    release();
    link.close();
  };
  let head: () => Head = () => ({ epoch: '', seq: 0, floor: 0, open: 0, hash: 0 });
  return {
    identity: () => null,
    close,
    bye: close,
    ring: () => undefined,
    beat() {
      if (!isClosed && sent > 0) link.send(beatFrame({ head, checkedAt: core.now }, 1, core));
    },
    async receive(frame) {
      if (isClosed) return;
      if (frame.t === 'probe')
        link.send({ t: 'probe_ack', n: frame.n, server_now: new Date(core.now()).toISOString() });
      if (frame.t !== 'hello' && frame.t !== 'command') return;
      const who = await authenticate({
        t: 'hello',
        v: 1,
        build: '',
        epoch: null,
        cursor: 0,
        outbox: 0,
        device_seq: 0,
        audio_ok: false,
        visible: true,
      });
      if (who === null || isDismissal(who)) return;
      if (frame.t === 'command') return link.send(await core.runCommand(who, frame.command));
      const held = await core.feeds.acquire(who.restaurantId);
      if (held === null) return;
      const { feed } = held;
      head = feed.head;
      const start = feed.head();
      const mode = planCatchUp(start, frame.epoch, frame.cursor);
      const welcome: FrameOf<'welcome'> = {
        t: 'welcome',
        session: '',
        device_id: who.deviceId,
        device_name: who.deviceName,
        restaurant_id: who.restaurantId,
        epoch: start.epoch,
        head: start.seq,
        floor: start.floor,
        mode,
        server_now: new Date(core.now()).toISOString(),
        beat_ms: BEAT_MS,
        dead_ms: DEAD_MS,
        min_build: '',
        last_device_seq: 0,
      };
      link.send(welcome);
      sent = frame.cursor;
      if (mode === 'tail') for (const event of await feed.after(sent, 500)) link.send(event);
      else for (const part of snapshotFrames(await feed.snapshot())) link.send(part);
      // Time passes between reading and listening, as it does on a real machine.
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
      sent = feed.head().seq;
      link.send({ t: 'live', epoch: start.epoch, head: sent });
      const unsubscribe = feed.onAdvance(() => {
        void feed.after(sent, 500).then((events) => {
          for (const event of events) link.send(event);
          sent = Math.max(sent, events.at(-1)?.event.seq ?? sent);
        });
      });
      release = () => {
        unsubscribe();
        held.release();
      };
    },
  };
};

/**
 * A log numbered by a sequence: a number is drawn before commit, so a lower one may become visible after a higher one.
 * A reader that goes on from the highest id it saw never sees it. Such a log has no head row, so it has no hash either.
 */
function bigserialLog(): Parts {
  const hidden = new Set<number>();
  let lastFrame = 0;
  return {
    wrapStore: (store) => ({
      ...store,
      async transact(restaurantId, work) {
        const before = store.state(restaurantId).cursor;
        const value = await store.transact(restaurantId, work);
        const after = store.state(restaurantId).cursor;
        // Every fifth writer is slow to commit: its number shows only when two more have come after it.
        for (let seq = before + 1; seq <= after; seq += 1) if (seq % 5 === 0) hidden.add(seq);
        for (const seq of hidden) if (after - seq >= 2) hidden.delete(seq);
        return value;
      },
      async tail(restaurantId, after, limit) {
        const tail = await store.tail(restaurantId, after, limit);
        if (tail === null) return null;
        const events = tail.events.filter((event) => !hidden.has(event.seq));
        return { head: { ...tail.head, seq: Math.max(after, ...events.map((event) => event.seq)) }, events };
      },
    }),
    rewrite: (frame) => {
      if (frame.t !== 'event') return frame;
      const prev = Math.min(lastFrame, frame.event.seq - 1);
      lastFrame = frame.event.seq;
      return { ...frame, prev };
    },
    readFrame: (reader, lane, frame) => {
      const { state } = reader;
      if (frame.t === 'beat' && state !== null && !reader.needsSnapshot && frame.head === state.cursor)
        return { reader, verdict: 'proof' };
      if (frame.t === 'event' && state !== null && !reader.needsSnapshot && frame.event.seq > state.cursor)
        return noGapCheck.readFrame?.(reader, lane, frame) ?? { reader, verdict: 'none' };
      return readFrame(reader, lane, frame);
    },
  };
}

/** Versions that agree are believed to mean bodies that agree: nothing is taken over at the same place in the log. */
const noBodiesAudit: Parts = {
  readFrame: (reader, lane, frame) =>
    frame.t === 'snapshot' && !reader.needsSnapshot && frame.at === reader.state?.cursor
      ? { reader, verdict: 'none' }
      : readFrame(reader, lane, frame),
};

/** Each safeguard replaced by its naive form, to see the simulation go red. */
export const MUTANTS: Record<string, () => Parts> = {
  'no head in the beat': () => beatWithoutHead,
  'no gap check': () => noGapCheck,
  'read before buffer': () => ({ openLiveSession: naiveSession }),
  'no idempotency': () => noIdempotency,
  'bigserial log': bigserialLog,
  'no audit of bodies': () => noBodiesAudit,
};
