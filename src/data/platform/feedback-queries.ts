import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, QueryInput } from '#contract/http/call.ts';
import {
  addSuggestionCall,
  listOwnSuggestionsCall,
  listSuggestionsCall,
  updateSuggestionCall,
} from '#contract/http/platform/feedback.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';

const KEY = ['feedback'] as const;

export type FeedbackFilter = QueryInput<typeof listSuggestionsCall>;

export const feedbackQueries = {
  list: (filter: FeedbackFilter) =>
    queryOptions({
      queryKey: [...KEY, 'list', filter],
      queryFn: ({ signal }) => call(listSuggestionsCall, { query: filter, signal }),
      placeholderData: keepPreviousData,
    }),
  own: () =>
    queryOptions({
      queryKey: [...KEY, 'own'],
      queryFn: ({ signal }) => call(listOwnSuggestionsCall, { signal }),
      select: (reply) => reply.items,
      staleTime: 0,
    }),
};

/** Its failure is shown in its form, which keeps what was typed. */
export function useSendFeedback() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof addSuggestionCall>) => call(addSuggestionCall, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
    meta: { showsItsFailure: true },
  });
}

export function useAnswerFeedback(isShown: boolean) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof updateSuggestionCall>) => call(updateSuggestionCall, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
    ...(isShown ? { meta: { showsItsFailure: true } } : {}),
  });
}
