import type { Actor } from '#contract/domain/basics.ts';
import { mustBeProven, UNNAMED_PERSON, type PinAct } from '#contract/domain/desk-person.ts';
import { mayCount, rightsOf } from '#contract/domain/rights.ts';
import type { Standing } from '#contract/domain/staff-role.ts';
import { CallError } from '#contract/errors.ts';
import { actorOf, standingIn, type Identity } from '../../../http/identity.ts';
import { deskStoreOf, findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import type { Context } from '../../context.ts';
import { findMember } from './desk-pin.repository.ts';
import { claimedId, isProven } from './person-token.ts';

/** Who a screen says stands at it, and what they are in the restaurant. */
export type ActingPerson = { person: NonNullable<Actor['person']>; standing: Standing };

type Screen = { restaurantId: string; deviceId: string };

/** [PN4] The person of a claim: proven by a token, named by an id; undefined for anything else. */
export async function actingPerson(
  { database, keys, clock }: Context,
  screen: Screen,
  claim: string | undefined,
): Promise<ActingPerson | undefined> {
  if (claim === undefined) return undefined;
  const member = await findMember(database.db, screen.restaurantId, { id: claimedId(claim) });
  if (member === undefined) return undefined;
  const { id, name, standing, pinSetAt } = member;
  const proven = isProven(keys, claim, { ...screen, userId: id, pinSetAt }, clock.now());
  return { person: { id, name, proven }, standing };
}

type Act = { act: PinAct; restaurantId: string; claim: string | undefined };

/**
 * [PN5] The actor of a call that a screen may have to ask a PIN for; for a person's own session, the person. Throws
 * `person_needed` where the act has to be proven and is not.
 */
export async function actorAtScreen(context: Context, identity: Identity, call: Act): Promise<Actor> {
  const { act, restaurantId, claim } = call;
  const row = await findRestaurantRow(context.database.db, restaurantId);
  if (row === undefined) throw new CallError('not_found');
  const rights = rightsOf(deskStoreOf(row));
  const actor = actorOf(identity);
  const assertMay = (standing: Standing | undefined): void => {
    if (act === 'cash' && standing !== undefined && !mayCount(standing, rights)) throw new CallError('forbidden');
  };
  if (identity.kind !== 'device') {
    assertMay(standingIn(identity, restaurantId));
    return actor;
  }
  if (!rights.pin_acts.includes(act)) return actor;
  const found = await actingPerson(context, { restaurantId, deviceId: identity.device_id }, claim);
  if (mustBeProven(act) && found?.person.proven !== true) throw new CallError('person_needed');
  assertMay(found?.standing);
  return { ...actor, person: found?.person ?? UNNAMED_PERSON };
}
