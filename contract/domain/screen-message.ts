import * as z from 'zod/mini';
import { IdSchema, InstantSchema, textOf } from './basics.ts';

/** A message that no one has acknowledged after this time, ms, leaves the screen and counts as not seen [MI5]. */
export const MESSAGE_LIVES_MS = 30 * 60_000;

/** The last words a person of the back-office has put on a screen; a newer message takes its place. Ids rise with time. */
export const ScreenMessageSchema = z.object({
  id: IdSchema,
  text: textOf(140, 1),
  /** The name of the person who sent it. */
  by: z.string(),
  sent_at: InstantSchema,
  shown_at: z.nullable(InstantSchema),
  seen_at: z.nullable(InstantSchema),
});
export type ScreenMessage = z.infer<typeof ScreenMessageSchema>;

/** Whether a screen still has to show it at that time, ms. */
export const isMessageOpen = (message: ScreenMessage, nowMs: number): boolean =>
  message.seen_at === null && nowMs - Date.parse(message.sent_at) < MESSAGE_LIVES_MS;
