import type { OptionGroup, OptionGroupInput } from '#contract/domain/option-group.ts';
import type { BodyInput } from '#contract/http/call.ts';
import {
  addOptionGroupCall,
  deleteOptionGroupCall,
  joinOptionGroupCall,
  updateOptionGroupCall,
  useOptionGroupCall,
} from '#contract/http/menu/option-group.ts';
import { call } from '../../lib/api.ts';
import { useMenuChange, type Of } from './menu-mutations.ts';

/* Their failures are shown by the panels and dialogs they belong to. */

export const useAddGroup = (restaurant_id: string) =>
  useMenuChange(
    restaurant_id,
    (group: OptionGroupInput) => call(addOptionGroupCall, { body: { restaurant_id, group } }),
    true,
  );

export const useUpdateGroup = (restaurant_id: string) =>
  useMenuChange(
    restaurant_id,
    ({ of, group }: { of: Pick<OptionGroup, 'id' | 'version'>; group: OptionGroupInput }) =>
      call(updateOptionGroupCall, { body: { restaurant_id, group_id: of.id, version: of.version, group } }),
    true,
  );

export const useDeleteGroup = (restaurant_id: string) =>
  useMenuChange(
    restaurant_id,
    (input: Of<BodyInput<typeof deleteOptionGroupCall>>) =>
      call(deleteOptionGroupCall, { body: { restaurant_id, ...input } }),
    true,
  );

/** Gives a group to dishes, or takes it from them. */
export const useGroupUse = (restaurant_id: string) =>
  useMenuChange(
    restaurant_id,
    (input: Of<BodyInput<typeof useOptionGroupCall>>) =>
      call(useOptionGroupCall, { body: { restaurant_id, ...input } }),
    true,
  );

export const useJoinGroup = (restaurant_id: string) =>
  useMenuChange(
    restaurant_id,
    (input: Of<BodyInput<typeof joinOptionGroupCall>>) =>
      call(joinOptionGroupCall, { body: { restaurant_id, ...input } }),
    true,
  );
