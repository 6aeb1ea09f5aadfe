import { NOTICE_WAYS, type NoticeWay, type Restaurant } from '#contract/domain/restaurant.ts';
import type { Queries } from '../../../db/database.ts';
import { addressOf } from '../../../notify/test-notice.ts';
import { placesOfRestaurant } from '../../devices/push/push.repository.ts';

type Alerted = Pick<Restaurant, 'id' | 'order_notify' | 'email' | 'notify_phone' | 'fax'>;

/** Whether an alert of an order that was not seen would reach anybody; `off` where no way is switched on [ES8]. */
export async function alertReceivers(db: Queries, store: Alerted): Promise<'reached' | 'no_one' | 'off'> {
  const ways = NOTICE_WAYS.filter((way) => store.order_notify[way].on);
  if (ways.length === 0) return 'off';
  const hasAddress = (way: NoticeWay): boolean => way !== 'push' && addressOf(way, store) !== '';
  if (ways.some(hasAddress)) return 'reached';
  const isReached = ways.includes('push') && (await placesOfRestaurant(db, store.id)).length > 0;
  return isReached ? 'reached' : 'no_one';
}
