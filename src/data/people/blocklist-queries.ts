import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  addBlockCall,
  deleteBlocksCall,
  exportBlocksCall,
  importBlocksCall,
  listBlocksCall,
  updateBlockCall,
} from '#contract/http/people/blocklist.ts';
import type { BodyInput, QueryInput } from '#contract/http/call.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';

const KEY = ['blocklist'] as const;

export type BlockFilter = QueryInput<typeof listBlocksCall>;

export const blocklistQueries = {
  list: (filter: BlockFilter) =>
    queryOptions({
      queryKey: [...KEY, filter],
      queryFn: ({ signal }) => call(listBlocksCall, { query: filter, signal }),
      placeholderData: keepPreviousData,
    }),
};

/** A change of the list; a caller that shows its failure itself says so. */
function useBlockChange<In, Out>(send: (input: In) => Promise<Out>, isShown: boolean) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
    ...(isShown ? { meta: { showsItsFailure: true } } : {}),
  });
}

export const useAddBlock = () =>
  useBlockChange((body: BodyInput<typeof addBlockCall>) => call(addBlockCall, { body }), true);
export const useUpdateBlock = () =>
  useBlockChange((body: BodyInput<typeof updateBlockCall>) => call(updateBlockCall, { body }), true);
export const useImportBlocks = () =>
  useBlockChange((body: BodyInput<typeof importBlocksCall>) => call(importBlocksCall, { body }), true);
export const useDeleteBlocks = () =>
  useBlockChange((ids: string[]) => call(deleteBlocksCall, { body: { ids } }), false);

export const useExportBlocks = () => useMutation({ mutationFn: () => call(exportBlocksCall, {}) });
