import { CallError } from '#contract/errors.ts';
import { limitEachAtOnce } from '../../../base/at-once.ts';
import { pollSyncCall, pushSyncCall } from '#contract/http/devices/sync.ts';
import type { Register } from '../../../http/register.ts';
import type { PollingScreens } from '../../../live/polling-screens.ts';
import type { LiveCore } from '../../../live/answer-frame.ts';
import { pollFrames, pushFrames } from '../../../live/sync-lane.ts';
import type { Context } from '../../context.ts';
import { authenticated } from './live-link.service.ts';

/** Requests of one screen at once: a poll that its browser has given up may still end while the next one comes. */
const POLLS_AT_ONCE = { most: 3, waiting: 0 };
const PUSHES_AT_ONCE = { most: 1, waiting: 4 };

/** The HTTP lane of the live link. */
export function registerSyncRoutes(
  register: Register,
  context: Context,
  core: LiveCore,
  pollingScreens: PollingScreens,
): void {
  const polls = limitEachAtOnce(POLLS_AT_ONCE);
  const pushes = limitEachAtOnce(PUSHES_AT_ONCE);

  register(pollSyncCall, async ({ query, identity, request }) => {
    const { identity: screen } = await authenticated(context, identity, query.restaurant_id);
    pollingScreens.seen(screen.deviceId);
    const gone = new AbortController();
    const { socket } = request.raw;
    const abort = (): void => gone.abort();
    socket.once('close', abort);
    const at = { epoch: query.epoch === '' ? null : query.epoch, cursor: query.cursor, waitMs: query.wait };
    // A kept-alive socket carries many polls, so each reply removes its listener.
    const poll = () => pollFrames(core, screen, at, gone.signal);
    const frames = await polls(screen.deviceId, poll).finally(() => socket.off('close', abort));
    if (frames === null) throw new CallError('not_found');
    return { frames };
  });

  register(pushSyncCall, async ({ body, identity }) => {
    const hello = body.frames.find((frame) => frame.t === 'hello');
    const { identity: screen } = await authenticated(context, identity, hello?.restaurant_id);
    const frames = await pushes(screen.deviceId, () => pushFrames(core, screen, body.frames));
    if (frames === null) throw new CallError('not_found');
    return { frames };
  });
}
