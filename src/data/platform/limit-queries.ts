import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, QueryInput } from '#contract/http/call.ts';
import { listLimitsCall, updateLimitCall } from '#contract/http/platform/limit.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';

type Subject = QueryInput<typeof listLimitsCall>;

/** What a restaurant, or an owner, may have. */
export const limitsQuery = ({ subject, id }: Subject) =>
  queryOptions({
    queryKey: ['limits', subject, id] as const,
    queryFn: ({ signal }) => call(listLimitsCall, { query: { subject, id }, signal }),
    select: ({ items }) => items,
  });

/** Sets one limit after the other; the first that is refused ends it. */
export function useUpdateLimits() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (changes: readonly BodyInput<typeof updateLimitCall>[]) => {
      for (const body of changes) await call(updateLimitCall, { body });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['limits'] }),
    meta: { showsItsFailure: true },
  });
}
