import { NOTICE_WAYS, type NoticeWay } from '#contract/domain/restaurant.ts';
import type { Need } from '#contract/http/money/statistics.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { addressOf } from '../../../notify/test-notice.ts';
import { placesOfRestaurant } from '../../devices/push/push.repository.ts';
import { storedRestaurant } from '../../store/restaurant/restaurant-rows.repository.ts';

/** [ES8] The store has notices of unseen orders sent, and none of the chosen ways reaches anybody. */
export async function receiverNeeds(db: Queries, row: Row<'restaurant'>): Promise<Need[]> {
  const store = storedRestaurant(row);
  const ways = NOTICE_WAYS.filter((way) => store.order_notify[way].on);
  const hasAddress = (way: NoticeWay): boolean => way !== 'push' && addressOf(way, store) !== '';
  if (ways.length === 0 || ways.some(hasAddress)) return [];
  const isReached = ways.includes('push') && (await placesOfRestaurant(db, row.id)).length > 0;
  return isReached ? [] : [{ kind: 'no_receiver', level: 'soon', params: {} }];
}
