import { CallError } from '#contract/errors.ts';
import type { ScreenMessage } from '#contract/domain/screen-message.ts';
import type { DialectTraits } from '../../../db/dialect.ts';
import { toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import type { RestaurantTx } from '../../context.ts';
import { updateDevice } from '../device/device.repository.ts';

/** A paired kitchen screen of the restaurant, locked; another's, a guest's and one before customers are not found. */
export async function findScreenForUpdate(
  { tx, restaurantId }: RestaurantTx,
  traits: DialectTraits,
  deviceId: string,
): Promise<Pick<Row<'device'>, 'name' | 'message'>> {
  const row = await tx
    .selectFrom('device')
    .select(['name', 'message'])
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', deviceId)
    .where('kind', '=', 'screen')
    .where('revoked_at', 'is', null)
    .modifyEnd(traits.forUpdate)
    .executeTakeFirst();
  if (row === undefined) throw new CallError('not_found');
  return row;
}

export const writeMessage = ({ tx, restaurantId }: RestaurantTx, deviceId: string, message: ScreenMessage) =>
  updateDevice(tx, restaurantId, deviceId, { message: toJson(message) });
