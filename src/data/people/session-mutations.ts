// TanStack's own `useMutation`: who signs in or out leaves the page by it, and a failure of that is not said.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, ReplyOf } from '#contract/http/call.ts';
import { endSessionCall, getUserCall, loginCall, viewAsCall, type AdminInfo } from '#contract/http/people/session.ts';
import { askPasskeyCall, passkeyLoginCall } from '#contract/http/people/passkey.ts';
import { CURRENT_USER_KEY } from '../../lib/query-client.ts';
import { call } from '../../lib/api.ts';
import { answerWithPasskey } from '../../lib/passkey.ts';
import { CallFailure } from '../../lib/call-failure.ts';
import { turnAlertsOff } from '../../lib/push-alerts.ts';
import { beginSignOut, endSharedSession, resumeSession } from '../../lib/session-handover.ts';
import { beginView, getSession, setSession } from '../../lib/session.ts';
import { forgetDrafts } from './draft-queries.ts';

type SignedIn = ReplyOf<typeof loginCall>;

function useBegin() {
  const queryClient = useQueryClient();
  return ({ token, admin_info }: SignedIn): void => {
    // What the last person saw is nothing to the next.
    queryClient.clear();
    setSession({ token, adminInfo: admin_info, restaurant: null, own: null });
  };
}

/** Its failure (wrong account or password) is shown in the form. */
export function useLogin() {
  const begin = useBegin();
  return useMutation({
    mutationFn: (values: { account: string; password: string; code?: string }) => call(loginCall, { body: values }),
    onSuccess: begin,
    meta: { showsItsFailure: true },
  });
}

async function signInWithPasskey(): Promise<SignedIn> {
  const { challenge, host } = await call(askPasskeyCall, { body: {} });
  return call(passkeyLoginCall, { body: { credential: await answerWithPasskey(challenge, host) } });
}

/** Signs in the person whose passkey the device offers. */
export function usePasskeyLogin() {
  const begin = useBegin();
  return useMutation({ mutationFn: signInWithPasskey, onSuccess: begin, meta: { showsItsFailure: true } });
}

/** The same over a page whose session ran out; another person's passkey does not go on with it. */
export function usePasskeyReturn({ id }: AdminInfo) {
  return useMutation({
    mutationFn: async () => {
      const signedIn = await signInWithPasskey();
      if (signedIn.admin_info.id !== id) throw new CallFailure('bad_passkey', 401, 'of another person');
      return signedIn;
    },
    onSuccess: ({ token, admin_info }) => resumeSession(token, admin_info),
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
      beginSignOut();
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
