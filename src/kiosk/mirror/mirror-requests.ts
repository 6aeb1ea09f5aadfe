import type { Device } from '#contract/http/devices/device.ts';
import { mirrorDeviceCall } from '#contract/http/devices/mirror.ts';
import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import { call } from '#src/lib/api.ts';
import { CallFailure } from '#src/lib/call-failure.ts';
import type { SyncRequests } from '#src/live/http-transport.ts';

type Target = { restaurant_id: string; device_id: string };
type At = { epoch: string | null; cursor: number };

/** An answer comes at the latest after this time, ms, with what the screen reported by then. */
const WAIT_MS = 1_000;

const bye = (code: 'session_over' | 'unpaired'): ServerFrame[] => [{ t: 'bye', code, retry_after_ms: 0 }];

/** Asks as the person who looks: of what a desk sends, only what asks for something is sent on [MI1]. */
export function createMirrorRequests(
  target: Target,
  position: () => At,
  onScreen: (screen: Device) => void,
): SyncRequests {
  async function ask({ epoch, cursor }: At, wait: number, signal: AbortSignal): Promise<ServerFrame[]> {
    try {
      const query = { ...target, epoch: epoch ?? '', cursor, wait };
      const { frames, screen } = await call(mirrorDeviceCall, { query, signal });
      onScreen(screen);
      return frames;
    } catch (reason) {
      if (!(reason instanceof CallFailure)) throw reason;
      if (reason.code === 'session_over') return bye('session_over');
      if (reason.code === 'not_found' || reason.code === 'forbidden') return bye('unpaired');
      throw reason;
    }
  }

  async function answer(frame: ClientFrame, signal: AbortSignal): Promise<ServerFrame[]> {
    if (frame.t === 'hello') return ask(frame, -1, signal);
    if (frame.t === 'pull') return ask({ epoch: frame.epoch, cursor: frame.after }, 0, signal);
    if (frame.t === 'snapshot_request') return ask({ epoch: null, cursor: 0 }, 0, signal);
    if (frame.t !== 'probe') return [];
    const beat = (await ask(position(), 0, signal)).find(({ t }) => t === 'beat');
    return beat?.t === 'beat' ? [{ t: 'probe_ack', n: frame.n, server_now: beat.server_now }] : [];
  }

  return {
    push: async (_session, frames, signal) => (await Promise.all(frames.map((frame) => answer(frame, signal)))).flat(),
    poll: (at, signal) => ask(at, WAIT_MS, signal),
  };
}
