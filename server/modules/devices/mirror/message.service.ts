import { CallError, invalidField } from '#contract/errors.ts';
import type { Actor } from '#contract/domain/basics.ts';
import {
  allMessages,
  isMessageOpen,
  MOST_MESSAGES,
  type OneMessage,
  type ScreenMessage,
} from '#contract/domain/screen-message.ts';
import { isoNow } from '../../../base/clock.ts';
import { fromJsonOr } from '../../../db/json.ts';
import type { DeviceIdentity } from '../../../http/identity.ts';
import type { Kept, Once } from '../../../http/first-answer.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { takeCallTry } from '../device/call-screen.service.ts';
import { findScreenForUpdate, writeMessage } from './mirror.repository.ts';

type Target = { restaurant_id: string; device_id: string };

/** The messages of a screen that still have to be shown there. */
function waitingOf(cell: string | null, nowMs: number): OneMessage[] {
  const last = fromJsonOr<ScreenMessage | null>(cell, null);
  return last === null ? [] : allMessages(last).filter((message) => isMessageOpen(message, nowMs));
}

/**
 * Puts a message on a screen, behind those that nobody has seen yet, with an audit entry. It travels in the log and stays on the
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
      const { name, message: cell } = await findScreenForUpdate(live, context.database.traits, device_id);
      const earlier = waitingOf(cell, context.clock.now());
      if (earlier.length >= MOST_MESSAGES)
        throw invalidField('text', 'too_many_waiting', 'too many wait to be seen', { maximum: MOST_MESSAGES });
      if (!(await takeCallTry(live.tx, device_id, context.clock.now()))) throw new CallError('throttled');
      const message: ScreenMessage = {
        id: context.ids.next(),
        text,
        by: actor.name,
        sent_at: isoNow(context.clock),
        shown_at: null,
        seen_at: null,
        ...(earlier.length === 0 ? {} : { earlier }),
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
  const last = fromJsonOr<ScreenMessage | null>(row.message, null);
  const found = last === null ? undefined : allMessages(last).find(({ id }) => id === message_id);
  // Seen or too old when the next one was sent: it is over for the screen too.
  if (last === null || found === undefined) throw new CallError('not_found');
  const now = isoNow(context.clock);
  const answered = { ...found, shown_at: found.shown_at ?? now, seen_at: found.seen_at ?? (is_seen ? now : null) };
  const earlier = last.earlier?.map((message) => (message.id === message_id ? answered : message));
  const newest = last.id === message_id ? answered : last;
  await writeMessage(live, deviceId, earlier === undefined ? newest : { ...newest, earlier });
  return answered;
}
