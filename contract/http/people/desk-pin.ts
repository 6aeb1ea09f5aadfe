import * as z from 'zod/mini';
import { IdSchema, InstantSchema } from '../../domain/basics.ts';
import { NewPinSchema, PersonClaimSchema, PinSchema } from '../../domain/desk-person.ts';
import { defineCall } from '../call.ts';

/** The token may be in neither a URL nor a body: bodies of calls that make something are compared. */
export const personHeader = () => z.object({ 'x-person': z.optional(PersonClaimSchema) });
export type PersonHeader = z.infer<ReturnType<typeof personHeader>>;

const place = z.object({ restaurant_id: IdSchema });
const SetSchema = z.object({ set: z.boolean() });

/** Null takes the PIN away. */
export const OwnPinSchema = z.extend(place, { pin: z.nullable(NewPinSchema) });

export const setOwnPinCall = defineCall({
  name: 'account.set_pin',
  method: 'POST',
  path: '/app/v1/account/set_pin',
  may: 'self.secure',
  summary: "Sets or takes away one's own PIN at the screens of a restaurant one works in.",
  body: OwnPinSchema,
  reply: SetSchema,
});

export const setPinCall = defineCall({
  name: 'user.set_pin',
  method: 'POST',
  path: '/app/v1/user/set_pin',
  may: 'staff.manage',
  summary: 'Sets or takes away the PIN of a person who works in the restaurant.',
  body: z.extend(OwnPinSchema, { user_id: IdSchema }),
  reply: SetSchema,
});

export const listPinsCall = defineCall({
  name: 'user.get_pins',
  method: 'GET',
  path: '/app/v1/user/get_pins',
  may: 'self.manage',
  summary: 'Lists who has a PIN in a restaurant, and since when; for staff only themselves.',
  query: place,
  reply: z.object({ items: z.array(z.object({ user_id: IdSchema, set_at: InstantSchema })) }),
});

export const enterPinCall = defineCall({
  name: 'device.enter_pin',
  method: 'POST',
  finishes: true,
  path: '/app/v1/device/enter_pin',
  may: 'screen.own',
  summary: 'Exchanges a PIN for a token of a few minutes that proves at this screen who acts.',
  body: z.extend(place, { pin: PinSchema }),
  reply: z.object({ id: IdSchema, name: z.string(), token: PersonClaimSchema, expires_at: InstantSchema }),
});

export const DeskPersonSchema = z.object({ id: IdSchema, name: z.string() });
export type DeskPerson = z.infer<typeof DeskPersonSchema>;

export const listDeskPeopleCall = defineCall({
  name: 'device.get_people',
  method: 'GET',
  path: '/app/v1/device/get_people',
  may: 'screen.own',
  summary: 'Lists the people with a PIN by name, for a screen without a link.',
  query: place,
  reply: z.object({ items: z.array(DeskPersonSchema) }),
});
