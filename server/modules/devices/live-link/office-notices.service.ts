import { isTest, type Order } from '#contract/domain/order.ts';
import type { Notice } from '#contract/notice.ts';
import type { NoticeListener } from '../../../notify/notice-channel.ts';
import type { Queries } from '../../../db/database.ts';
import { flagsOfCell } from '../../../db/flag-cell.ts';
import { fromJson } from '../../../db/json.ts';
import { restaurantsWhere } from '../../../http/identity.ts';
import type { Context } from '../../context.ts';
import { countTodo } from '../../orders/order/order-list.repository.ts';
import { identifyToken } from '../../people/session/session.service.ts';

/** A page that missed notices is told of so many at once; its list shows all. */
const NEWEST = 5;

export async function readNotice({ database, store, clock }: Context, restaurantId: string): Promise<Notice | null> {
  const { db } = database;
  const head = (await store.heads([restaurantId])).get(restaurantId);
  if (head === undefined) return null;
  const row = await db.selectFrom('restaurant').select('name').where('id', '=', restaurantId).executeTakeFirst();
  return {
    restaurant_id: restaurantId,
    head: head.seq,
    name: row?.name ?? '',
    todo_count: await countTodo(db, restaurantId),
    newest: await newestOrders(db, restaurantId, clock.now()),
  };
}

async function newestOrders(db: Queries, restaurantId: string, nowMs: number): Promise<Notice['newest']> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'order_no', 'created_at', 'flags', 'history'])
    .where('restaurant_id', '=', restaurantId)
    .where('is_open', '=', 1)
    .where('status', '!=', 'pending')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map((row) => {
    const placedBy = fromJson<Order['history']>(row.history)[0]?.actor;
    return {
      id: row.id,
      order_no: row.order_no,
      age_ms: Math.max(0, nowMs - Date.parse(row.created_at)),
      by: placedBy?.kind === 'user' && !isTest(flagsOfCell(row.flags)) ? placedBy.id : null,
    };
  });
}

export async function noticeListener(context: Context, token: string): Promise<NoticeListener | undefined> {
  const user = await identifyToken(context, token);
  if (user === undefined || user.needs_two_factor) return undefined;
  return {
    session_id: user.session_id,
    restaurant_ids: restaurantsWhere(user, 'order.work'),
    isPlatform: user.role === 'admin',
  };
}
