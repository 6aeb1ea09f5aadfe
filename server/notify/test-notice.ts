import type { NoticeWay, Restaurant } from '#contract/domain/restaurant.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { testOrderNotifyCall } from '#contract/http/store/store-setting.ts';
import type { OrderNotices } from './order-notice.ts';

type Answer = ReplyOf<typeof testOrderNotifyCall>;

/** The store's address for a way; undefined for ways without an address field. */
export const addressOf = (
  way: NoticeWay,
  restaurant: Pick<Restaurant, 'email' | 'notify_phone' | 'fax'>,
): string | undefined =>
  ({
    email: restaurant.email,
    phone: restaurant.notify_phone,
    fax: restaurant.fax,
    push: undefined,
    webhook: undefined,
  })[way];

/** Sends a test notification by one way and reports the result, also when nothing left this server. */
export async function testNotice(notices: OrderNotices, restaurant: Restaurant, way: NoticeWay): Promise<Answer> {
  const to = addressOf(way, restaurant);
  if (to === '') return { way, outcome: 'no_address', to: '' };
  const outcome = await notices.notify(way, {
    restaurant_id: restaurant.id,
    to: to ?? '',
    subject: `${restaurant.name}: 新订单提醒测试 / New order alert (test)`,
    text: `${restaurant.name}\n这是一次测试，没有新订单。\nThis is a test. There is no new order.`,
    words: {
      zh: { subject: `${restaurant.name}: 新订单提醒测试`, text: '这是一次测试，没有新订单。' },
      en: { subject: `${restaurant.name}: New order alert (test)`, text: 'This is a test. There is no new order.' },
    },
  });
  return { way, outcome, to: to ?? '' };
}
