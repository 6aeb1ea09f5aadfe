import type { OrderCommand } from '#contract/domain/order-command.ts';
import { mayStanding, type Standing } from '#contract/domain/staff-role.ts';
import type { CommandResult } from '#contract/live.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Identity } from '../../../live/answer-frame.ts';
import { runCommand } from '../../orders/order/order.service.ts';
import { actingPerson } from '../../people/desk-pin/acting-person.service.ts';
import { personOfSession, restaurantsOf } from '../../people/session/session.repository.ts';
import { standingOf } from '../../people/staff-role/given-role.service.ts';
import type { Context } from '../../context.ts';

/** What the person behind a guest's session is in a restaurant now; the link may be older than their role. */
async function guestStanding({ database, clock }: Context, identity: Identity): Promise<Standing | undefined> {
  const person = await personOfSession(database.db, identity.deviceId, isoNow(clock));
  if (person === undefined) return undefined;
  if (person.role === 'admin') return { caller: 'admin' };
  const place = (await restaurantsOf(database.db, person.id)).find(({ id }) => id === identity.restaurantId);
  return place === undefined ? undefined : standingOf(place);
}

/** Runs a command that came over the live link: of a screen, or of a guest whose role allows it [RO3] [RT1]. */
export async function runLinkCommand(
  context: Context,
  identity: Identity,
  { person, ...command }: OrderCommand,
): Promise<CommandResult> {
  const { restaurantId, actor, deviceId, kind } = identity;
  const standing: Standing | undefined =
    kind === 'screen' ? { caller: 'device' } : await guestStanding(context, identity);
  if (standing === undefined || !mayStanding(standing, 'order.work'))
    return {
      t: 'result',
      command_id: command.command_id,
      status: 'rejected',
      code: 'forbidden',
      seq: null,
      order: null,
    };
  const acting = kind === 'screen' ? await actingPerson(context, { restaurantId, deviceId }, person) : undefined;
  return runCommand(context.store, restaurantId, { actor, id: deviceId, standing, acting }, command);
}
