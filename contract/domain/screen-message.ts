import * as z from 'zod/mini';
import { IdSchema, InstantSchema, textOf } from './basics.ts';

/** A message that no one has acknowledged after this time, ms, leaves the screen and counts as not seen [MI5]. */
export const MESSAGE_LIVES_MS = 30 * 60_000;

/** The messages that may wait on one screen [MI4]. */
export const MOST_MESSAGES = 10;

const one = {
  id: IdSchema,
  text: textOf(140, 1),
  /** The name of the person who sent it. */
  by: z.string(),
  sent_at: InstantSchema,
  shown_at: z.nullable(InstantSchema),
  seen_at: z.nullable(InstantSchema),
};
const OneMessageSchema = z.object(one);
export type OneMessage = z.infer<typeof OneMessageSchema>;

/** The last words a person of the back-office has put on a screen. Ids rise with time. */
export const ScreenMessageSchema = z.object({
  ...one,
  /** What nobody had seen when it was sent, oldest first: the screen shows these before it. */
  earlier: z.optional(z.array(OneMessageSchema)),
});
export type ScreenMessage = z.infer<typeof ScreenMessageSchema>;

/** Whether a screen still has to show it at that time, ms. */
export const isMessageOpen = (message: OneMessage, nowMs: number): boolean =>
  message.seen_at === null && nowMs - Date.parse(message.sent_at) < MESSAGE_LIVES_MS;

/** A message and those before it that were not seen, oldest first, each by itself. */
export const allMessages = ({ earlier = [], ...newest }: ScreenMessage): OneMessage[] => [...earlier, newest];
