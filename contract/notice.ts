import * as z from 'zod/mini';

/**
 * The back-office's live channel over Socket.IO. A notice only invalidates queries, so nothing depends on its delivery.
 */
export const NoticeSchema = z.object({
  restaurant_id: z.string(),
  head: z.int(),
  todo_count: z.int(),
  /** The newest waiting order, for the spoken notice; null when this hint is about something else. */
  order_no: z.nullable(z.string()),
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
