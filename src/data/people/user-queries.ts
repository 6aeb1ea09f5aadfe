import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, QueryInput } from '#contract/http/call.ts';
import {
  endPersonSessionsCall,
  listPersonSessionsCall,
  resetTwoFactorCall,
} from '#contract/http/people/person-session.ts';
import {
  addUserCall,
  deleteUserCall,
  listRolesCall,
  listUsersCall,
  resetLinkCall,
  updateUserCall,
} from '#contract/http/people/user.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { STAFF_ROLES_KEY } from './staff-role-queries.ts';

const USERS_KEY = ['users'] as const;

export type UserFilter = Pick<
  QueryInput<typeof listUsersCall>,
  'q' | 'role' | 'state' | 'restaurant_id' | 'two_factor' | 'sort' | 'page'
>;

export const userQueries = {
  list: (filter: UserFilter) =>
    queryOptions({
      queryKey: [...USERS_KEY, filter],
      queryFn: ({ signal }) => call(listUsersCall, { query: filter, signal }),
      placeholderData: keepPreviousData,
    }),
  /** Where a person is signed in. */
  sessions: (user_id: string) =>
    queryOptions({
      queryKey: [...USERS_KEY, 'sessions', user_id],
      queryFn: ({ signal }) => call(listPersonSessionsCall, { query: { user_id }, signal }),
      select: (reply) => reply.items,
    }),
  /** The roles one may give to others. */
  givableRoles: () =>
    queryOptions({
      queryKey: ['givable-roles'],
      queryFn: ({ signal }) => call(listRolesCall, { signal }),
      select: (reply) => reply.items.filter((item) => item.may_give).map((item) => item.role),
      staleTime: 300_000,
    }),
};

/** Every change shows its own failure, on its field or as a message that names the person. */
function useUserChange<In, Out>(send: (input: In) => Promise<Out>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Roles are listed with how many have them.
    onSettled: () =>
      Promise.all([USERS_KEY, STAFF_ROLES_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    meta: { showsItsFailure: true },
  });
}

export const useInviteUser = () => useUserChange((body: BodyInput<typeof addUserCall>) => call(addUserCall, { body }));
export const useUpdateUser = () =>
  useUserChange((body: BodyInput<typeof updateUserCall>) => call(updateUserCall, { body }));
export const useDeleteUser = () => useUserChange((user_id: string) => call(deleteUserCall, { body: { user_id } }));
export const useNewLink = () => useUserChange((user_id: string) => call(resetLinkCall, { body: { user_id } }));
export const useResetTwoFactor = () =>
  useUserChange((user_id: string) => call(resetTwoFactorCall, { body: { user_id } }));
export const useEndPersonSessions = () =>
  useUserChange((body: BodyInput<typeof endPersonSessionsCall>) => call(endPersonSessionsCall, { body }));
