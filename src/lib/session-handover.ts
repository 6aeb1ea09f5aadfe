import * as z from 'zod/mini';
import { AdminInfoSchema, type AdminInfo } from '#contract/http/people/session.ts';
import {
  ChosenRestaurantSchema,
  clearSession,
  getSession,
  leaveView,
  OwnSessionSchema,
  setSession,
} from './session.ts';

/**
 * Session storage belongs to one tab. A new tab asks the others of this browser for the session, and hears from them
 * when it ends.
 */
const CHANNEL = 'laidan-session';
const ANSWER_WITHIN_MS = 150;
/** Tabs that no one looks at answer later: the first answer is that of the tab whose link was followed. */
const HIDDEN_ANSWERS_AFTER_MS = 50;

const MessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ask') }),
  z.object({
    type: z.literal('session'),
    token: z.string(),
    admin_info: AdminInfoSchema,
    own: z.nullable(OwnSessionSchema),
    /** The chosen one of that tab: a link opened beside it is about the same restaurant. */
    restaurant: z.optional(z.nullable(ChosenRestaurantSchema)),
  }),
  z.object({ type: z.literal('ended'), token: z.string() }),
]);
type Message = z.infer<typeof MessageSchema>;

let channel: BroadcastChannel | undefined;
const post = (message: Message): void => channel?.postMessage(message);

function offer(): void {
  const { token, adminInfo, own, restaurant, isOver } = getSession();
  if (token !== null && adminInfo !== null && !isOver)
    post({ type: 'session', token, admin_info: adminInfo, own, restaurant });
}

function answer(message: Message): void {
  const { token, adminInfo, own, restaurant, isOver } = getSession();
  if (message.type === 'ask') {
    if (document.hidden) setTimeout(offer, HIDDEN_ANSWERS_AFTER_MS);
    else offer();
  }
  if (message.type === 'session' && (token === null || (isOver && message.admin_info.id === adminInfo?.id)))
    setSession({
      token: message.token,
      adminInfo: message.admin_info,
      own: message.own,
      restaurant: restaurant ?? message.restaurant ?? null,
      isOver: false,
    });
  if (message.type !== 'ended') return;
  if (message.token === own?.token) clearSession();
  else if (message.token === token && !leaveView()) clearSession();
}

/** Listens to the other tabs; resolves when this tab has a session or no one offered one. */
export async function shareSession(): Promise<void> {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(CHANNEL);
  const isHanded = new Promise<void>((resolve) => {
    setTimeout(resolve, ANSWER_WITHIN_MS);
    channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = z.safeParse(MessageSchema, data);
      if (!message.success) return;
      answer(message.data);
      if (message.data.type === 'session') resolve();
    });
  });
  if (getSession().token !== null) return;
  post({ type: 'ask' });
  await isHanded;
}

/** The same person is signed in again, in this tab and in those that wait for it. */
export function resumeSession(token: string, adminInfo: AdminInfo): void {
  setSession({ token, adminInfo, isOver: false });
  post({ type: 'session', token, admin_info: adminInfo, own: null });
}

/** The session whose person is signing out: that it is over is no news to them. */
let leaving: string | null = null;
export const beginSignOut = (): void => void (leaving = getSession().token);
export const isSigningOut = (token: string): boolean => token === leaving;

/** Ends the session in this tab and in every other one that shares it. One that was a view gives way to one's own: true. */
export function endSharedSession(): boolean {
  const { token } = getSession();
  const isBack = leaveView();
  if (!isBack) clearSession();
  if (token !== null) post({ type: 'ended', token });
  return isBack;
}
