import { queryOptions } from '@tanstack/react-query';
import { draftKeyCall } from '#contract/http/people/account.ts';
import { call } from '../../lib/api.ts';
import type { DraftStore } from '../../offline/drafts.ts';

/** A person's drafts in this browser; null where it can keep none. */
export const draftStoreQuery = (person: string) =>
  queryOptions({
    queryKey: ['drafts', person],
    queryFn: async (): Promise<DraftStore | null> => {
      const { canKeepDrafts, openDrafts } = await import('../../offline/drafts.ts');
      if (!canKeepDrafts()) return null;
      const { key } = await call(draftKeyCall, {});
      return openDrafts(person, key).catch(() => null);
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** Forgets a person's drafts, as far as this browser kept any. */
export async function forgetDrafts(person: string): Promise<void> {
  const { canKeepDrafts, dropDraftsOf } = await import('../../offline/drafts.ts');
  if (canKeepDrafts()) await dropDraftsOf(person);
}

/** How many forms hold something that signing out would drop; none where nothing can be kept, or known. */
export async function countUnsaved(person: string): Promise<number> {
  try {
    const { canKeepDrafts, countDraftsOf } = await import('../../offline/drafts.ts');
    return canKeepDrafts() ? await countDraftsOf(person) : 0;
  } catch {
    return 0;
  }
}
