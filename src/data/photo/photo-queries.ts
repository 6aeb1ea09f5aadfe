import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { BodyInput, QueryInput } from '#contract/http/call.ts';
import { addPhotoCall, deletePhotoCall, listPhotosCall, updatePhotosCall } from '#contract/http/photo.ts';
import { call } from '../../lib/api.ts';

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
  /** One page behind another, as far as somebody scrolls. */
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

/** Puts an upload into the gallery; whoever uploads many reads the gallery again when all are done. */
export const addPhoto = (body: BodyInput<typeof addPhotoCall>) => call(addPhotoCall, { body });

/** Its failure stands in its form. */
export function useUpdatePhotos() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof updatePhotosCall>) => call(updatePhotosCall, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: photoKeys.all }),
    meta: { showsItsFailure: true },
  });
}

/** Its failure stands in its dialog: it says what still shows a picture. */
export function useDeletePhotos() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(deletePhotoCall, { body: { ids } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: photoKeys.all }),
    meta: { showsItsFailure: true },
  });
}
