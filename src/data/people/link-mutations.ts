import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#contract/http/call.ts';
import { confirmCall } from '#contract/http/people/confirm.ts';
import { acceptInviteCall, forgotPasswordCall, readLinkCall, resetPasswordCall } from '#contract/http/people/user.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';

const CALLS = { invite: acceptInviteCall, reset: resetPasswordCall } as const;
export type LinkKind = keyof typeof CALLS;

/** Whose password a link sets; it fails with `code_expired` where the link is used up or too old. */
export function useLinkOwner(body: BodyInput<typeof readLinkCall>) {
  return useQuery({
    // The token is in no key: keys are shown where caches are.
    queryKey: ['account_link', body.kind],
    queryFn: () => call(readLinkCall, { body }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    meta: { showsItsFailure: true },
  });
}

/** Sets a password by the link of an invitation or of a reset; the answer is the account's mail. */
export function useSetPassword(kind: LinkKind) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof acceptInviteCall>) => call(CALLS[kind], { body }),
    meta: { showsItsFailure: true },
  });
}

/** Does what a mailed link is for; who is signed in here may have another address or store afterwards. */
export function useConfirm() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof confirmCall>) => call(confirmCall, { body }),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { showsItsFailure: true },
  });
}

/** Asks for a reset link; the answer does not reveal whether there is such an account. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (mail: string) => call(forgotPasswordCall, { body: { mail } }),
    meta: { showsItsFailure: true },
  });
}
