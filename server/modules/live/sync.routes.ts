import { CallError } from '#contract/errors.ts';
import { pollSyncCall, pushSyncCall } from '#contract/http/sync.ts';
import type { Register } from '../../http/register.ts';
import type { LaneBook } from '../../live/lane-book.ts';
import type { LiveCore } from '../../live/live-session.ts';
import { pollFrames, pushFrames } from '../../live/sync-lane.ts';
import type { Context } from '../context.ts';
import { proofOf } from './screens.ts';

/** The HTTP lane of the live link (decisions.md 23). */
export function registerSyncRoutes(register: Register, context: Context, core: LiveCore, lanes: LaneBook): void {
  register(pollSyncCall, async ({ query, identity, request }) => {
    const { identity: screen } = await proofOf(context, identity, query.restaurant_id);
    lanes.asked(screen.deviceId);
    const gone = new AbortController();
    request.raw.socket.once('close', () => gone.abort());
    const at = { epoch: query.epoch === '' ? null : query.epoch, cursor: query.cursor, waitMs: query.wait };
    const frames = await pollFrames(core, screen, at, gone.signal);
    if (frames === null) throw new CallError('not_found');
    return { frames };
  });

  register(pushSyncCall, async ({ body, identity }) => {
    const hello = body.frames.find((frame) => frame.t === 'hello');
    const { identity: screen } = await proofOf(context, identity, hello?.restaurant_id);
    const frames = await pushFrames(core, screen, body.frames);
    if (frames === null) throw new CallError('not_found');
    return { frames };
  });
}
