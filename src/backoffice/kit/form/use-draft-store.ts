import { useQuery, useQueryClient } from '@tanstack/react-query';
import { draftStoreQuery } from '../../../data/people/draft-queries.ts';
import type { DraftStore } from '../../../offline/drafts.ts';
import { useSession } from '../../../lib/use-session.ts';

/** What is typed is written so long after the last letter. */
export const WRITE_AFTER_MS = 400;

/** The signed-in person's drafts; null while they are not open, where none can be kept, and through another's eyes. */
export function useDraftStore(): DraftStore | null {
  const { adminInfo } = useSession();
  const isOwn = adminInfo !== null && adminInfo.viewing === null;
  const { data } = useQuery({ ...draftStoreQuery(adminInfo?.id ?? ''), enabled: isOwn });
  return (isOwn ? data : undefined) ?? null;
}

/** The same store for a form that is left before it is open; null where none can be opened. */
export function useDraftStoreLater(): () => Promise<DraftStore | null> {
  const { adminInfo } = useSession();
  const queryClient = useQueryClient();
  return async () => {
    if (adminInfo === null || adminInfo.viewing !== null) return null;
    return queryClient.ensureQueryData(draftStoreQuery(adminInfo.id)).catch(() => null);
  };
}
