import { addChannelCall, deleteChannelCall, listChannelsCall, rotateChannelCall } from '#contract/http/channel.ts';
import { actorOf } from '../../http/identity.ts';
import type { Register } from '../../http/register.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { listChannels } from './channel.repository.ts';
import { addChannel, deleteChannel, presentChannel, rotateChannel } from './channel.service.ts';

export function registerChannelRoutes(register: Register, context: Context): void {
  const { db } = context.database;

  register(listChannelsCall, async ({ query }) => ({
    items: (await listChannels(db, query.restaurant_id)).map(presentChannel),
  }));

  register(addChannelCall, async ({ body, identity }) => {
    const added = await addChannel(context, body);
    await audit(context, db, {
      restaurant_id: body.restaurant_id,
      actor: actorOf(identity),
      action: 'channel.add',
      target: added.channel.id,
      after: added.channel,
    });
    return added;
  });

  register(rotateChannelCall, async ({ body, identity }) => {
    const rotated = await rotateChannel(context, body.restaurant_id, body.channel_id);
    await audit(context, db, {
      restaurant_id: body.restaurant_id,
      actor: actorOf(identity),
      action: 'channel.rotate',
      target: body.channel_id,
    });
    return rotated;
  });

  register(deleteChannelCall, async ({ body, identity }) => {
    await deleteChannel(context, body.restaurant_id, body.channel_id);
    await audit(context, db, {
      restaurant_id: body.restaurant_id,
      actor: actorOf(identity),
      action: 'channel.delete',
      target: body.channel_id,
    });
    return { deleted: true };
  });
}
