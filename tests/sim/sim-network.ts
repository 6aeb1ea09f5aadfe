import { setMaxListeners } from 'node:events';
import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import type { Identity } from '#server/live/answer-frame.ts';
import type { SyncRequests } from '#src/live/http-transport.ts';
import type { Transport, TransportHandlers } from '#src/live/ports.ts';
import type { Random } from './random.ts';
import type { SimServer } from './sim-server.ts';
import type { VirtualTime } from './virtual-time.ts';

/**
 * What a screen's network does now. `cut` refuses and resets; `black_hole` swallows both ways without a word;
 * `deaf` and `mute` swallow one direction; `slow` adds seconds; `no_upgrade` lets only HTTP through.
 */
export type NetworkMood = 'ok' | 'cut' | 'black_hole' | 'deaf' | 'mute' | 'slow' | 'no_upgrade';

export type SimNetwork = {
  mood(): NetworkMood;
  setMood(mood: NetworkMood): void;
  socket(): Transport;
  requests(): SyncRequests;
};

/** One screen's way to the server: a socket with ordered delivery, and independent HTTP requests. */
export function createSimNetwork(time: VirtualTime, random: Random, server: SimServer, identity: Identity): SimNetwork {
  let mood: NetworkMood = 'ok';
  const resets = new Set<() => void>();
  const latency = (): number => (mood === 'slow' ? random.int(1_500, 5_000) : random.int(2, 60));
  const upLost = (): boolean => mood === 'black_hole' || mood === 'mute' || mood === 'cut';
  const downLost = (): boolean => mood === 'black_hole' || mood === 'deaf' || mood === 'cut';

  /** In-order delivery after a latency; a later frame never overtakes an earlier one of the same wire. */
  function wire(): (deliver: () => void) => void {
    let last = 0;
    return (deliver) => {
      last = Math.max(last, time.now() + latency());
      time.at(last, deliver);
    };
  }

  function connect(handlers: TransportHandlers): { send: (frame: ClientFrame) => boolean; close: () => void } {
    const up = wire();
    const down = wire();
    let isOpen = false;
    let isOver = false;
    let session: ReturnType<SimServer['accept']> = null;
    const end = (notifiesClient: boolean): void => {
      if (isOver) return;
      isOver = true;
      resets.delete(reset);
      session?.close();
      if (notifiesClient) down(() => handlers.onClose());
    };
    const reset = (): void => end(true);
    resets.add(reset);

    up(() => {
      if (isOver || mood === 'black_hole' || mood === 'deaf' || mood === 'mute') return;
      if (mood === 'cut' || mood === 'no_upgrade' || !server.isUp()) return end(true);
      session = server.accept(identity, {
        send(frame: ServerFrame) {
          if (isOver || downLost()) return;
          down(() => {
            if (!isOver) handlers.onFrame(frame);
          });
        },
        buffered: () => 0,
        // A close that must cross a dead network never arrives: the client has to notice by itself.
        close: () => {
          if (!downLost()) end(true);
        },
      });
      if (session === null) return end(true);
      isOpen = true;
      down(() => {
        if (!isOver) handlers.onOpen();
      });
    });

    return {
      send(frame) {
        if (isOver || !isOpen) return false;
        if (!upLost()) up(() => void (isOver ? undefined : session?.receive(frame).catch(() => undefined)));
        return true;
      },
      close: () => end(false),
    };
  }

  /** A request and its reply, either of which may be lost on the way. */
  function request(run: () => Promise<ServerFrame[]>, signal: AbortSignal): Promise<ServerFrame[]> {
    return new Promise((resolve, reject) => {
      const fail = (): void => {
        signal.removeEventListener('abort', fail);
        reject(new Error('network'));
      };
      const succeed = (frames: ServerFrame[]): void => {
        signal.removeEventListener('abort', fail);
        resolve(frames);
      };
      setMaxListeners(0, signal);
      signal.addEventListener('abort', fail);
      time.after(latency(), () => {
        if (mood === 'cut') return fail();
        if (upLost()) return;
        run().then(
          (frames) => time.after(latency(), () => (downLost() || random.chance(0.02) ? fail() : succeed(frames))),
          () => time.after(latency(), fail),
        );
      });
    });
  }

  return {
    mood: () => mood,
    setMood(next) {
      mood = next;
      if (next === 'cut' || next === 'no_upgrade') for (const reset of resets) reset();
    },
    socket() {
      let connection: ReturnType<typeof connect> | null = null;
      return {
        open(handlers) {
          connection = connect(handlers);
        },
        send: (frame) => connection?.send(frame) ?? false,
        kill() {
          connection?.close();
          connection = null;
        },
      };
    },
    requests: () => ({
      push: (_session, frames, signal) => request(() => server.push(identity, frames), signal),
      poll: (at, signal) => request(() => server.poll(identity, at), signal),
    }),
  };
}
