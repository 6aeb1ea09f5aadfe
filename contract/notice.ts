import * as z from 'zod/mini';

/**
 * The back-office's live channel over Socket.IO. A notice only invalidates queries, so nothing depends on its delivery.
 */
export const NoticeSchema = z.object({
  restaurant_id: z.string(),
  head: z.int(),
  name: z.string(),
  todo_count: z.int(),
  /** The newest orders the kitchen has, accepted by themselves or not, the newest first. */
  newest: z.array(
    z.object({
      id: z.string(),
      order_no: z.string(),
      /** Since it was placed, by the server's clock: a page's own may be wrong. */
      age_ms: z.int(),
      /** The account that took it by phone; null where no person of the back-office did. */
      by: z.nullable(z.string()),
    }),
  ),
});
export type Notice = z.infer<typeof NoticeSchema>;

export const ScreenNoticeSchema = z.object({ restaurant_id: z.string(), device_id: z.string() });
export const LogoutNoticeSchema = z.object({ message: z.string() });

/** What a refused connection says when its session has ended; anything else passes and is tried again. */
export const SESSION_OVER = 'session_over';

/** Event names and their payloads, server to browser. */
export type NoticeEvents = {
  notice: (notice: Notice) => void;
  screen: (notice: z.infer<typeof ScreenNoticeSchema>) => void;
  logout: (notice: z.infer<typeof LogoutNoticeSchema>) => void;
};
