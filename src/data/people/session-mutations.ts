import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#contract/http/call.ts';
import { endSessionCall, getUserCall, loginCall, viewAsCall, type AdminInfo } from '#contract/http/people/session.ts';
import { CURRENT_USER_KEY } from '../../lib/query-client.ts';
import { call } from '../../lib/api.ts';
import { turnAlertsOff } from '../../lib/push-alerts.ts';
import { endSharedSession, resumeSession } from '../../lib/session-handover.ts';
import { beginView, getSession, setSession } from '../../lib/session.ts';
import { forgetDrafts } from './draft-queries.ts';

/** Its failure (wrong account or password) is shown in the form. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: { account: string; password: string; code?: string }) => call(loginCall, { body: values }),
    onSuccess: ({ token, admin_info }) => {
      // What the last person saw is nothing to the next.
      queryClient.clear();
      setSession({ token, adminInfo: admin_info, restaurant: null, own: null });
    },
    meta: { showsItsFailure: true },
  });
}

/** Signs in again the person whose session ran out; their page goes on where it was. */
export function useReturn({ id, mail }: AdminInfo) {
  return useMutation({
    mutationFn: (values: { password: string; code?: string }) =>
      call(loginCall, { body: { account: mail, ...values } }),
    onSuccess: ({ token, admin_info }) => {
      if (admin_info.id === id) resumeSession(token, admin_info);
    },
    meta: { showsItsFailure: true },
  });
}

/** Signs out here and in every tab even when the server cannot be reached. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      // The next person at this browser gets no alerts of this one's orders.
      await turnAlertsOff().catch(() => undefined);
      const { adminInfo } = getSession();
      if (adminInfo !== null) await forgetDrafts(adminInfo.id).catch(() => undefined);
      return call(endSessionCall, { body: {} });
    },
    onSettled: () => {
      endSharedSession();
      queryClient.clear();
    },
    meta: { showsItsFailure: true },
  });
}

/** Looks through an owner's eyes; the administrator's own session waits. */
export function useViewAs() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof viewAsCall>) => call(viewAsCall, { body }),
    onSuccess: ({ token, admin_info }) => beginView(token, admin_info),
    meta: { showsItsFailure: true },
  });
}

/** Back to one's own session, also when the server cannot be reached: the view ends there by itself. */
export function useEndView() {
  return useMutation({
    mutationFn: () => call(endSessionCall, { body: {} }),
    onMutate: () => ({ token: getSession().token }),
    // The live channel may have reported it first: the own session that is back by then stays.
    onSettled: (_data, _error, _input, view) => {
      if (view?.token === getSession().token) endSharedSession();
    },
    meta: { showsItsFailure: true },
  });
}

export const currentUserQuery = {
  queryKey: CURRENT_USER_KEY,
  queryFn: async () => {
    const adminInfo = await call(getUserCall, { query: {} });
    // A late answer to the session before this one says nothing about it.
    if (adminInfo.token === getSession().token) setSession({ adminInfo });
    return adminInfo;
  },
};
