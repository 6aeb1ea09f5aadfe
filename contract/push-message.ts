import * as z from 'zod/mini';
import { LanguageSchema } from './domain/basics.ts';

/**
 * What a notification carries to the service worker: encrypted for one browser, so that it may name an order. `token`
 * lets its buttons act [ES6]; a screen's notification has none and opens the desk.
 */
export const PushMessageSchema = z.object({
  v: z.literal(1),
  /** One notification per order: a newer one replaces it. */
  tag: z.string(),
  language: LanguageSchema,
  title: z.string(),
  body: z.string(),
  /** Where a tap leads; a path of this origin. */
  path: z.string().check(z.startsWith('/')),
  token: z.nullable(z.string()),
  /** What the accept button promises. */
  prep_minutes: z.int(),
  /** Orders that wait, for the badge on the app's icon. */
  waiting: z.int(),
});
export type PushMessage = z.infer<typeof PushMessageSchema>;
