import { CallError } from '#contract/errors.ts';
import { pollSyncCall, pushSyncCall } from '#contract/http/devices/sync.ts';
import type { Register } from '../../../http/register.ts';
import type { PollingScreens } from '../../../live/polling-screens.ts';
import type { LiveCore } from '../../../live/answer-frame.ts';
import { pollFrames, pushFrames } from '../../../live/sync-lane.ts';
import type { Context } from '../../context.ts';
import { authenticated } from './live-link.service.ts';

/** The HTTP lane of the live link. */
export function registerSyncRoutes(
  register: Register,
  context: Context,
  core: LiveCore,
  pollingScreens: PollingScreens,
): void {
  register(pollSyncCall, async ({ query, identity, request }) => {
    const { identity: screen } = await authenticated(context, identity, query.restaurant_id);
    pollingScreens.seen(screen.deviceId);
    const gone = new AbortController();
    const { socket } = request.raw;
    const abort = (): void => gone.abort();
    socket.once('close', abort);
    const at = { epoch: query.epoch === '' ? null : query.epoch, cursor: query.cursor, waitMs: query.wait };
    // A kept-alive socket carries many polls, so each reply removes its listener.
    const frames = await pollFrames(core, screen, at, gone.signal).finally(() => socket.off('close', abort));
    if (frames === null) throw new CallError('not_found');
    return { frames };
  });

  register(pushSyncCall, async ({ body, identity }) => {
    const hello = body.frames.find((frame) => frame.t === 'hello');
    const { identity: screen } = await authenticated(context, identity, hello?.restaurant_id);
    const frames = await pushFrames(core, screen, body.frames);
    if (frames === null) throw new CallError('not_found');
    return { frames };
  });
}
