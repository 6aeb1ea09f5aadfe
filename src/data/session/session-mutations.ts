import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endSessionCall, getUserCall, loginCall } from '#contract/http/session.ts';
import { call } from '../../lib/api.ts';
import { endSharedSession } from '../../lib/session-handover.ts';
import { setSession } from '../../lib/session.ts';

/** Its failure (wrong account or password) is shown in the form. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: { account: string; password: string }) => call(loginCall, { body: values }),
    onSuccess: ({ token, admin_info }) => {
      // What the last person saw is nothing to the next.
      queryClient.clear();
      setSession({ token, adminInfo: admin_info, restaurant: null });
    },
    meta: { showsItsFailure: true },
  });
}

/** Signs out here and in every tab even when the server cannot be told. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(endSessionCall, { body: {} }),
    onSettled: () => {
      endSharedSession();
      queryClient.clear();
    },
    meta: { showsItsFailure: true },
  });
}

export const currentUserQuery = {
  queryKey: ['current_user'] as const,
  queryFn: async () => {
    const adminInfo = await call(getUserCall, {});
    setSession({ adminInfo });
    return adminInfo;
  },
};
