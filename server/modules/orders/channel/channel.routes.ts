import {
  addChannelCall,
  deleteChannelCall,
  listChannelsCall,
  rotateChannelCall,
  updateChannelCall,
} from '#contract/http/orders/channel.ts';
import { actorOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { findCallbackTrouble } from './callback-trouble.repository.ts';
import { listChannels } from './channel.repository.ts';
import { addChannel, deleteChannel, presentChannel, rotateChannel, updateChannel } from './channel.service.ts';

export function registerChannelRoutes(register: Register, context: Context): void {
  const { db } = context.database;

  register(listChannelsCall, async ({ query: { restaurant_id } }) => {
    const troubles = await findCallbackTrouble(db, restaurant_id);
    const items = (await listChannels(db, restaurant_id)).map((row) => ({
      ...presentChannel(row),
      callback_trouble: troubles.get(row.id) ?? null,
    }));
    return { items };
  });

  register(addChannelCall, ({ body, identity }) => addChannel(context, body, undefined, actorOf(identity)));

  register(updateChannelCall, ({ body, identity }) => updateChannel(context, actorOf(identity), body));

  register(rotateChannelCall, ({ body, identity }) => rotateChannel(context, actorOf(identity), body));

  register(deleteChannelCall, async ({ body, identity }) => {
    await deleteChannel(context, actorOf(identity), body);
    return { deleted: true };
  });
}
