import type { NoticeWay } from '#contract/domain/restaurant.ts';
import type { OrderNotices } from '../../../notify/order-notice.ts';
import { addressOf } from '../../../notify/test-notice.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { storedRestaurant } from '../../store/restaurant/restaurant-rows.repository.ts';
import type { Context } from '../../context.ts';
import { findPlan, type StoredPlan } from './menu-plan.repository.ts';

/** [MP5] A menu is no emergency, so it causes no call and no fax. */
const WAYS: readonly NoticeWay[] = ['push', 'email', 'webhook'];

/** Tells the restaurant's people, by the ways it switched on, what came of a plan at its time. */
export async function notifyOfPlan(
  context: Context,
  notices: OrderNotices,
  restaurantId: string,
  planId: string,
): Promise<void> {
  const { db } = context.database;
  const [row, plan] = [await findRestaurantRow(db, restaurantId), await findPlan(db, restaurantId, planId)];
  // Decided by a person since.
  if (row === undefined || plan === undefined || (plan.state !== 'published' && plan.state !== 'failed')) return;
  const store = storedRestaurant(row);
  if (plan.state === 'failed')
    context.log.warn({ restaurant_id: restaurantId, plan_id: planId }, 'a planned menu was not published');
  for (const way of WAYS.filter((known) => store.order_notify[known].on)) {
    const to = addressOf(way, store);
    if (to === '') continue;
    await notices.notify(way, { restaurant_id: restaurantId, to: to ?? '', ...wordsFor(plan, store.name) });
  }
}

function wordsFor({ name, state, edits }: StoredPlan, store: string) {
  const isDone = state === 'published';
  const zh = isDone
    ? { subject: `${store}: 菜单计划「${name}」已发布`, text: `菜单改了 ${edits.length} 处。` }
    : {
        subject: `${store}: 菜单计划「${name}」没有发布`,
        text: '计划的内容后来被改过，菜单没有动。去“菜单 → 计划”决定要哪个。',
      };
  const en = isDone
    ? { subject: `${store}: menu plan "${name}" was published`, text: `Changes of the menu: ${edits.length}.` }
    : {
        subject: `${store}: menu plan "${name}" was not published`,
        text: 'Something it changes was changed since, so the menu is as it was. Decide which one counts at Menu → Plans.',
      };
  const [, short = ''] = en.subject.split(': ');
  return { subject: `${zh.subject} / ${short}`, text: `${zh.text}\n${en.text}`, words: { zh, en } };
}
