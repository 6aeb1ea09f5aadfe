import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, ReplyOf } from '#contract/http/call.ts';
import {
  addStaffRoleCall,
  deleteStaffRoleCall,
  listStaffRolesCall,
  updateStaffRoleCall,
} from '#contract/http/people/staff-role.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';

export const STAFF_ROLES_KEY = ['staff-roles'] as const;
const keyOf = (restaurantId: string) => [...STAFF_ROLES_KEY, restaurantId] as const;

export const staffRoleQueries = {
  /** A restaurant's roles, built-in ones first. */
  list: (restaurant_id: string) =>
    queryOptions({
      queryKey: keyOf(restaurant_id),
      queryFn: ({ signal }) => call(listStaffRolesCall, { query: { restaurant_id }, signal }),
      select: (reply) => reply.items,
    }),
};

/** Every change answers all roles; who has one is listed again too. */
function useRoleChange<In extends { restaurant_id: string }>(
  send: (input: In) => Promise<ReplyOf<typeof listStaffRolesCall>>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (reply, { restaurant_id }) => {
      queryClient.setQueryData(keyOf(restaurant_id), reply);
      await queryClient.invalidateQueries({ queryKey: ['users'] });
    },
    meta: { showsItsFailure: true },
  });
}

export const useAddStaffRole = () =>
  useRoleChange((body: BodyInput<typeof addStaffRoleCall>) => call(addStaffRoleCall, { body }));
export const useUpdateStaffRole = () =>
  useRoleChange((body: BodyInput<typeof updateStaffRoleCall>) => call(updateStaffRoleCall, { body }));
export const useDeleteStaffRole = () =>
  useRoleChange((body: BodyInput<typeof deleteStaffRoleCall>) => call(deleteStaffRoleCall, { body }));
