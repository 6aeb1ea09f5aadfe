import { CallError } from '#contract/errors.ts';
import type { Actor } from '#contract/domain/basics.ts';
import type { ScreenMessage } from '#contract/domain/screen-message.ts';
import { isoNow } from '../../../base/clock.ts';
import { fromJsonOr } from '../../../db/json.ts';
import type { DeviceIdentity } from '../../../http/identity.ts';
import type { Kept, Once } from '../../../http/first-answer.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { takeCallTry } from '../device/call-screen.service.ts';
import { findScreenForUpdate, writeMessage } from './mirror.repository.ts';

type Target = { restaurant_id: string; device_id: string };

/**
 * Puts a message on a screen, in place of the one before, with an audit entry. It travels in the log and stays on the
 * screen's row, from where a screen that was away gets it with its welcome [MI4].
 */
export async function sendMessage(
  context: Context,
  actor: Actor,
  { text, restaurant_id, device_id }: Target & { text: string },
  once: Once,
): Promise<Kept<ScreenMessage>> {
  return context.store.transact(restaurant_id, (live) =>
    once(live.tx, async () => {
      const { name } = await findScreenForUpdate(live, context.database.traits, device_id);
      if (!(await takeCallTry(live.tx, device_id, context.clock.now()))) throw new CallError('throttled');
      const message = {
        id: context.ids.next(),
        text,
        by: actor.name,
        sent_at: isoNow(context.clock),
        shown_at: null,
        seen_at: null,
      };
      await writeMessage(live, device_id, message);
      const entry = { restaurant_id, actor, action: 'device.message', target: device_id };
      await audit(context, live.tx, { ...entry, after: { name, text } });
      live.emit({ type: 'device.changed', body: { device_id, name, change: 'renamed', message } });
      return message;
    }),
  );
}

/** Notes the first time that a screen showed its message, and that a person has seen it; once seen, it stays so. */
export async function answerMessage(
  context: Context,
  { restaurant_id, device_id }: DeviceIdentity,
  answer: { message_id: string; is_seen: boolean },
): Promise<ScreenMessage> {
  return context.store.transact(restaurant_id, (live) => noteAnswer(context, live, device_id, answer));
}

async function noteAnswer(
  context: Context,
  live: RestaurantTx,
  deviceId: string,
  { message_id, is_seen }: { message_id: string; is_seen: boolean },
): Promise<ScreenMessage> {
  const row = await findScreenForUpdate(live, context.database.traits, deviceId);
  const message = fromJsonOr<ScreenMessage | null>(row.message, null);
  // A newer one has taken its place: it is over for the screen too.
  if (message?.id !== message_id) throw new CallError('not_found');
  const now = isoNow(context.clock);
  const shown = message.shown_at ?? now;
  const next = { ...message, shown_at: shown, seen_at: message.seen_at ?? (is_seen ? now : null) };
  await writeMessage(live, deviceId, next);
  return next;
}
