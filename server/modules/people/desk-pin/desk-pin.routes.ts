import { CallError } from '#contract/errors.ts';
import {
  enterPinCall,
  listDeskPeopleCall,
  listPinsCall,
  setOwnPinCall,
  setPinCall,
} from '#contract/http/people/desk-pin.ts';
import { userOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { listMembers } from './desk-pin.repository.ts';
import { enterPin, setPin } from './desk-pin.service.ts';

/** Who acts at a screen (docs/spec/people-at-the-desk.md). */
export function registerDeskPinRoutes(register: Register, context: Context): void {
  const { db } = context.database;

  register(setOwnPinCall, ({ identity, body: { pin, restaurant_id } }) => {
    const viewer = userOf(identity);
    return setPin(context, viewer, { restaurant_id, user_id: viewer.user_id }, pin);
  });

  register(setPinCall, ({ identity, body: { pin, ...target } }) => setPin(context, userOf(identity), target, pin));

  register(listPinsCall, async ({ identity, query }) => {
    const viewer = userOf(identity);
    const isManager = viewer.role === 'admin' || viewer.restaurants.get(query.restaurant_id)?.caller === 'owner';
    const members = await listMembers(db, query.restaurant_id);
    return {
      items: members
        .filter(({ id }) => isManager || id === viewer.user_id)
        .map(({ id, pinSetAt }) => ({ user_id: id, set_at: pinSetAt })),
    };
  });

  register(enterPinCall, ({ identity, body }) => {
    if (identity.kind !== 'device') throw new CallError('device_unpaired');
    return enterPin(context, identity, body.pin);
  });

  register(listDeskPeopleCall, async ({ query }) => ({
    items: (await listMembers(db, query.restaurant_id)).map(({ id, name }) => ({ id, name })),
  }));
}
