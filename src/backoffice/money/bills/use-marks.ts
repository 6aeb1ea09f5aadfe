import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  // Shown from the component's own state: the cache notifies its readers a moment after the click, and React would
  // untick the box until then.
  const [marked, setShown] = useState(() => queryClient.getQueryData<readonly BillLine[]>(queryKey) ?? NONE);
  const setMarked = (next: readonly BillLine[]): void => {
    setShown(next);
    queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(queryKey, next);
  };
  return { marked, setMarked };
}
