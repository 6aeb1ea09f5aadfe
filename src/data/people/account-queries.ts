import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { modifyPasswordCall, updateAccountCall } from '#contract/http/people/account.ts';
import type { BodyInput } from '#contract/http/call.ts';
import { deleteSessionCall, listSessionsCall } from '#contract/http/people/session.ts';
import { call } from '../../lib/api.ts';
import { setLanguage } from '../../lib/i18n.ts';
import { getSession, setSession } from '../../lib/session.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { SECURITY_KEY } from './security-queries.ts';

const SESSIONS_KEY = ['sessions'] as const;

export const accountQueries = {
  /** Where one is signed in. */
  sessions: () =>
    queryOptions({
      queryKey: SESSIONS_KEY,
      queryFn: ({ signal }) => call(listSessionsCall, { signal }),
      select: (reply) => reply.items,
    }),
};

/** Name, mail and language; the page follows a changed language at once, the mail its confirmation. */
export function useUpdateAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof updateAccountCall>) => call(updateAccountCall, { body }),
    onSuccess: async (adminInfo) => {
      const before = getSession().adminInfo?.language;
      setSession({ adminInfo });
      await queryClient.invalidateQueries({ queryKey: SECURITY_KEY });
      // Who reads the page in another language than their own, and changed something else, goes on reading it.
      if (adminInfo.language !== before) await setLanguage(adminInfo.language);
    },
    meta: { showsItsFailure: true },
  });
}

export function useModifyPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof modifyPasswordCall>) => call(modifyPasswordCall, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
    meta: { showsItsFailure: true },
  });
}

/** Ends another of one's sessions; that page signs out. */
export function useEndOtherSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteSessionCall, { body: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}
