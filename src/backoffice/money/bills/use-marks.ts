import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BillLine } from '#contract/domain/bill.ts';
import type { BillKey } from '../../../data/money/bill-queries.ts';

const NONE: readonly BillLine[] = [];

/**
 * The orders of a statement that a person has marked to dispute them. They stay while the person looks at one of them and
 * comes back, and go with everything else that is kept of the server's data when they sign out.
 */
export function useMarks({ restaurant_id, period }: BillKey) {
  const queryClient = useQueryClient();
  const queryKey = ['bill-marks', restaurant_id, period] as const;
  const known = (): readonly BillLine[] => queryClient.getQueryData<readonly BillLine[]>(queryKey) ?? NONE;
  const { data: marked } = useQuery({
    queryKey,
    queryFn: known,
    initialData: NONE,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const setMarked = (next: readonly BillLine[]): unknown => queryClient.setQueryData(queryKey, next);
  return { marked, setMarked };
}
