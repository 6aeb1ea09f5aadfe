import { TODO_STATUSES } from '#contract/domain/order-status.ts';
import type { Notice } from '#contract/notice.ts';
import type { NoticeListener } from '../../../notify/notice-channel.ts';
import type { Context } from '../../context.ts';
import { countTodo } from '../../orders/order/order-list.repository.ts';
import { identifyToken } from '../../people/session/session.service.ts';

export async function readNotice({ database, store }: Context, restaurantId: string): Promise<Notice | null> {
  const { db } = database;
  const head = (await store.heads([restaurantId])).get(restaurantId);
  if (head === undefined) return null;
  const newest = await db
    .selectFrom('orders')
    .select('order_no')
    .where('restaurant_id', '=', restaurantId)
    .where('is_open', '=', 1)
    .where('status', 'in', TODO_STATUSES)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    restaurant_id: restaurantId,
    head: head.seq,
    todo_count: await countTodo(db, restaurantId),
    order_no: newest?.order_no ?? null,
  };
}

export async function noticeListener(context: Context, token: string): Promise<NoticeListener | undefined> {
  const user = await identifyToken(context, token);
  if (user === undefined || user.needs_two_factor) return undefined;
  return {
    session_id: user.session_id,
    restaurant_ids: [...user.restaurants.keys()],
    isPlatform: user.role === 'admin',
  };
}
