import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#contract/http/call.ts';
import { getSecurityCall, twoFactorCall, viewPasswordCall } from '#contract/http/people/second-factor.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { currentUserQuery } from './session-mutations.ts';

export const SECURITY_KEY = ['security'] as const;

/** What protects one's own account beyond the password. */
export const securityQuery = () =>
  queryOptions({ queryKey: SECURITY_KEY, queryFn: ({ signal }) => call(getSecurityCall, { signal }) });

const readAgain = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: SECURITY_KEY }),
    queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  ]);

/** One step of setting the second factor up, of new recovery codes, or of removing it. */
export function useTwoFactorStep() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof twoFactorCall>) => call(twoFactorCall, { body }),
    onSuccess: () => readAgain(queryClient),
    meta: { showsItsFailure: true },
  });
}

/** Reads again who one is, once a second factor is on or off. */
export function useReadMyself() {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
}

export function useSetViewPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof viewPasswordCall>) => call(viewPasswordCall, { body }),
    onSuccess: () => readAgain(queryClient),
    meta: { showsItsFailure: true },
  });
}
