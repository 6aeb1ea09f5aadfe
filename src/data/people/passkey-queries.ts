import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { addPasskeyCall, deletePasskeyCall, listPasskeysCall } from '#contract/http/people/passkey.ts';
import { call } from '../../lib/api.ts';
import { makePasskey } from '../../lib/passkey.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { currentUserQuery } from './session-mutations.ts';

const PASSKEYS_KEY = ['passkeys'] as const;

/** One's own passkeys, the oldest first. */
export const passkeysQuery = () =>
  queryOptions({
    queryKey: PASSKEYS_KEY,
    queryFn: ({ signal }) => call(listPasskeysCall, { signal }),
    select: (reply) => reply.items,
  });

type NewOne = { name: string; password: string; code?: string | undefined };

/** Proves who one is, has this device make a passkey, and stores it. */
export function useAddPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, password, code }: NewOne) => {
      const proof = { password, ...(code === undefined ? {} : { code }) };
      const { creation } = await call(addPasskeyCall, { body: { action: 'begin', ...proof } });
      if (creation === null) throw new Error('a beginning without a challenge');
      const credential = await makePasskey(creation);
      return call(addPasskeyCall, { body: { action: 'confirm', name, credential } });
    },
    // Where a second factor is required, the passkey is one: what this session may do is read again.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: PASSKEYS_KEY }),
        queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }),
      ]),
    meta: { showsItsFailure: true },
  });
}

export function useDeletePasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: string; password: string }) => call(deletePasskeyCall, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: PASSKEYS_KEY }),
    meta: { showsItsFailure: true },
  });
}
