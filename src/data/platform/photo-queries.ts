import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, QueryInput } from '#contract/http/call.ts';
import { addPhotoCall, deletePhotoCall, listPhotosCall, updatePhotosCall } from '#contract/http/platform/photo.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';

export const photoKeys = { all: ['photos'] as const };

export type PhotoFilter = Omit<QueryInput<typeof listPhotosCall>, 'page' | 'page_size'>;

const AT_ONCE = 96;

export const photoQueries = {
  list: (query: QueryInput<typeof listPhotosCall>) =>
    queryOptions({
      queryKey: [...photoKeys.all, query],
      queryFn: ({ signal }) => call(listPhotosCall, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** One page after another, as far as someone scrolls. */
  scroll: (filter: PhotoFilter) =>
    infiniteQueryOptions({
      queryKey: [...photoKeys.all, 'scroll', filter],
      queryFn: ({ pageParam, signal }) =>
        call(listPhotosCall, { query: { ...filter, page: pageParam, page_size: AT_ONCE }, signal }),
      initialPageParam: 1,
      getNextPageParam: (page) => (page.page * page.page_size < page.total ? page.page + 1 : undefined),
      placeholderData: keepPreviousData,
    }),
};

/** Puts an upload into the gallery; a caller that uploads many reloads the gallery once all are done. */
export const addPhoto = (body: BodyInput<typeof addPhotoCall>) => call(addPhotoCall, { body });

/** Its failure is shown in its form. */
export function useUpdatePhotos() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof updatePhotosCall>) => call(updatePhotosCall, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: photoKeys.all }),
    meta: { showsItsFailure: true },
  });
}

/** Its failure is shown in its dialog: it says what still uses a picture. */
export function useDeletePhotos() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(deletePhotoCall, { body: { ids } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: photoKeys.all }),
    meta: { showsItsFailure: true },
  });
}
