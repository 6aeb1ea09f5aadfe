import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#contract/http/call.ts';
import {
  addChannelCall,
  deleteChannelCall,
  listChannelsCall,
  rotateChannelCall,
  updateChannelCall,
} from '#contract/http/orders/channel.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';

const channelKeys = { of: (restaurantId: string) => ['channels', restaurantId] as const };

export const channelQueries = {
  list: (restaurantId: string) =>
    queryOptions({
      queryKey: channelKeys.of(restaurantId),
      queryFn: ({ signal }) => call(listChannelsCall, { query: { restaurant_id: restaurantId }, signal }),
      select: (reply) => reply.items,
    }),
};

function useChannelChange<In, Out>(restaurantId: string, send: (input: In) => Promise<Out>, isShown = false) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries({ queryKey: channelKeys.of(restaurantId) }),
    ...(isShown ? { meta: { showsItsFailure: true } } : {}),
  });
}

export const useAddChannel = (restaurant_id: string) =>
  useChannelChange(
    restaurant_id,
    (channel: Omit<BodyInput<typeof addChannelCall>, 'restaurant_id'>) =>
      call(addChannelCall, { body: { restaurant_id, ...channel } }),
    true,
  );
export const useUpdateChannel = (restaurant_id: string) =>
  useChannelChange(
    restaurant_id,
    (change: Omit<BodyInput<typeof updateChannelCall>, 'restaurant_id'>) =>
      call(updateChannelCall, { body: { restaurant_id, ...change } }),
    true,
  );
export const useRotateChannel = (restaurant_id: string) =>
  useChannelChange(restaurant_id, (channel_id: string) =>
    call(rotateChannelCall, { body: { restaurant_id, channel_id } }),
  );
export const useDeleteChannel = (restaurant_id: string) =>
  useChannelChange(restaurant_id, (channel_id: string) =>
    call(deleteChannelCall, { body: { restaurant_id, channel_id } }),
  );
