import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, QueryInput } from '#contract/http/call.ts';
import {
  brushRatingsCall,
  deleteRatingCall,
  listAllRatingsCall,
  listRatingsCall,
  replyToRatingCall,
  restoreRatingCall,
} from '#contract/http/store/rating.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';

export type RatingFilter = Pick<QueryInput<typeof listRatingsCall>, 'stars' | 'unanswered' | 'q' | 'page'>;
export type PlatformRatingFilter = QueryInput<typeof listAllRatingsCall>;

const ratingKeys = { all: ['ratings'] as const, of: (restaurantId: string) => ['ratings', restaurantId] as const };

export const ratingQueries = {
  list: (restaurantId: string, filter: RatingFilter) =>
    queryOptions({
      queryKey: [...ratingKeys.of(restaurantId), filter],
      queryFn: ({ signal }) => call(listRatingsCall, { query: { restaurant_id: restaurantId, ...filter }, signal }),
      placeholderData: keepPreviousData,
    }),
  /** Of all restaurants, deleted ones included. */
  platform: (filter: PlatformRatingFilter) =>
    queryOptions({
      queryKey: [...ratingKeys.all, 'platform', filter],
      queryFn: ({ signal }) => call(listAllRatingsCall, { query: filter, signal }),
      placeholderData: keepPreviousData,
    }),
  /** What brushing would change, asked again each time someone looks. */
  differences: (restaurantId: string) =>
    queryOptions({
      queryKey: [...ratingKeys.all, 'differences', restaurantId],
      queryFn: () =>
        call(brushRatingsCall, {
          body: { dry_run: true, ...(restaurantId === '' ? {} : { restaurant_id: restaurantId }) },
        }),
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Its failure is shown at the reply, which keeps what was typed. */
export function useReplyToRating(restaurantId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ratingId, reply }: { ratingId: string; reply: string }) =>
      call(replyToRatingCall, { body: { restaurant_id: restaurantId, rating_id: ratingId, reply } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ratingKeys.of(restaurantId) }),
    meta: { showsItsFailure: true },
  });
}

/** Its failure is shown at the reason, which is kept. */
export function useDeleteRating() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof deleteRatingCall>) => call(deleteRatingCall, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ratingKeys.all }),
    meta: { showsItsFailure: true },
  });
}

export function useRestoreRating() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof restoreRatingCall>) => call(restoreRatingCall, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ratingKeys.all }),
  });
}

/** Its failure is shown in its dialog. */
export function useBrushRatings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (restaurantId: string) =>
      call(brushRatingsCall, { body: restaurantId === '' ? {} : { restaurant_id: restaurantId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ratingKeys.all }),
    meta: { showsItsFailure: true },
  });
}
