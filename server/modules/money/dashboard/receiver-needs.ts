import type { Need } from '#contract/http/money/statistics.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { storedRestaurant } from '../../store/restaurant/restaurant-rows.repository.ts';
import { alertReceivers } from '../../store/set-up/alert-receivers.service.ts';

/** [ES8] The store has notices of unseen orders sent, and none of the chosen ways reaches anybody. */
export async function receiverNeeds(db: Queries, row: Row<'restaurant'>): Promise<Need[]> {
  const receivers = await alertReceivers(db, storedRestaurant(row));
  return receivers === 'no_one' ? [{ kind: 'no_receiver', level: 'soon', params: {} }] : [];
}
