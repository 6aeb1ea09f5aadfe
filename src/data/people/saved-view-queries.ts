import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { deleteViewCall, listViewsCall, saveViewCall, type SavedView } from '#contract/http/people/saved-view.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';

type Page = SavedView['page'];

export const viewQueries = {
  /** One's own saved views of a page. */
  list: (restaurantId: string, page: Page) =>
    queryOptions({
      queryKey: ['views', restaurantId, page],
      queryFn: ({ signal }) => call(listViewsCall, { query: { restaurant_id: restaurantId, page }, signal }),
      select: (reply) => reply.items,
      staleTime: 300_000,
    }),
};

/** Keeps a view; its dialog shows what is wrong with the name. */
export function useSaveView(restaurant_id: string, page: Page) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (view: { id: string | null; name: string; query: string }) =>
      call(saveViewCall, { body: { restaurant_id, page, ...view } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: viewQueries.list(restaurant_id, page).queryKey }),
    meta: { showsItsFailure: true },
  });
}

export function useDeleteView(restaurant_id: string, page: Page) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteViewCall, { body: { restaurant_id, id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: viewQueries.list(restaurant_id, page).queryKey }),
  });
}
