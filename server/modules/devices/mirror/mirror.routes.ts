import { CallError } from '#contract/errors.ts';
import { answerMessageCall, messageDeviceCall, mirrorDeviceCall } from '#contract/http/devices/mirror.ts';
import { limitEachAtOnce } from '../../../base/at-once.ts';
import { actorOf, assertTenant, userOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { LiveCore } from '../../../live/answer-frame.ts';
import type { Context } from '../../context.ts';
import { answerMessage, sendMessage } from './message.service.ts';
import { followScreen } from './mirror.service.ts';

/** Mirrors of one person at once: a poll that its browser has given up may still end while the next one comes. */
const MIRRORS_AT_ONCE = { most: 6, waiting: 0 };

export function registerMirrorRoutes(register: Register, context: Context, core: LiveCore): void {
  const mirrors = limitEachAtOnce(MIRRORS_AT_ONCE);

  register(mirrorDeviceCall, async ({ query, identity, request }) => {
    const person = userOf(identity);
    // It shows the kitchen's orders, with their customers.
    assertTenant(person, query.restaurant_id, 'order.work');
    const gone = new AbortController();
    const { socket } = request.raw;
    const abort = (): void => gone.abort();
    socket.once('close', abort);
    const follow = () => followScreen(context, core, actorOf(person), query, gone.signal);
    return mirrors(person.session_id, follow).finally(() => socket.off('close', abort));
  });

  register(messageDeviceCall, ({ body, identity, once }) => sendMessage(context, actorOf(identity), body, once));

  register(answerMessageCall, ({ body, identity }) => {
    if (identity.kind !== 'device') throw new CallError('device_unpaired');
    return answerMessage(context, identity, body);
  });
}
