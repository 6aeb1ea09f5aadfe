import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BillLine } from '#contract/domain/bill.ts';
import type { BillKey } from '../../../data/money/bill-queries.ts';

/** What is asked for an order, and why. */
export type Claim = { cents: number | null; reason: string };
/** What a person has typed into a dispute, and marked for it. */
type Draft = { marked: readonly BillLine[]; note: string; claims: ReadonlyMap<string, Claim> };

const NOTHING: Draft = { marked: [], note: '', claims: new Map() };

/**
 * A dispute of a statement that is not sent: the orders that a person has marked, and what they typed. It stays while the
 * person closes the dialog to mark another order, or looks at one and comes back; it goes with everything else that is
 * kept of the server's data when they sign out.
 */
export function useDispute({ restaurant_id, period }: BillKey) {
  const queryClient = useQueryClient();
  const queryKey = ['bill-dispute', restaurant_id, period] as const;
  // Shown from the component's own state: the cache notifies its readers a moment after the click, and React would
  // untick the box until then.
  const [draft, setShown] = useState(() => queryClient.getQueryData<Draft>(queryKey) ?? NOTHING);
  const put = (next: Draft): void => {
    setShown(next);
    queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(queryKey, next);
  };
  return {
    ...draft,
    change: (patch: Partial<Draft>): void => put({ ...draft, ...patch }),
    /** It was sent. */
    drop: (): void => put(NOTHING),
  };
}
export type Dispute = ReturnType<typeof useDispute>;
