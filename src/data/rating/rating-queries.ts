import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryInput } from '#contract/http/call.ts';
import { listRatingsCall, replyToRatingCall } from '#contract/http/rating.ts';
import { call } from '../../lib/api.ts';

export type RatingFilter = Pick<QueryInput<typeof listRatingsCall>, 'stars' | 'unanswered' | 'q' | 'page'>;

export const ratingQueries = {
  list: (restaurantId: string, filter: RatingFilter) =>
    queryOptions({
      queryKey: ['ratings', restaurantId, filter],
      queryFn: ({ signal }) => call(listRatingsCall, { query: { restaurant_id: restaurantId, ...filter }, signal }),
      placeholderData: keepPreviousData,
    }),
};

/** Its failure stands at the reply, which keeps what was typed. */
export function useReplyToRating(restaurantId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ratingId, reply }: { ratingId: string; reply: string }) =>
      call(replyToRatingCall, { body: { restaurant_id: restaurantId, rating_id: ratingId, reply } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['ratings', restaurantId] }),
    meta: { showsItsFailure: true },
  });
}
