import * as z from 'zod/mini';
import { IdSchema } from '../../domain/basics.ts';
import { DishIdsSchema, MAX_DISHES } from '../../domain/menu-input.ts';
import { GroupLabelSchema, OptionGroupInputSchema, OptionGroupSchema } from '../../domain/option-group.ts';
import { defineCall } from '../call.ts';

const MANY_BYTES = 256 * 1024;
const ChangedSchema = z.object({ group: OptionGroupSchema, changed_dishes: z.int() });

export const listOptionGroupsCall = defineCall({
  name: 'menu.option_groups',
  method: 'GET',
  path: '/app/v1/menu/option_groups',
  may: 'menu.manage',
  summary: 'Lists the groups of options that dishes share, with the dishes of each.',
  query: z.object({ restaurant_id: IdSchema }),
  reply: z.object({ items: z.array(z.object({ group: OptionGroupSchema, dish_ids: z.array(IdSchema) })) }),
});

export const addOptionGroupCall = defineCall({
  name: 'menu.add_option_group',
  method: 'POST',
  path: '/app/v1/menu/add_option_group',
  may: 'menu.manage',
  summary: 'Makes a shared group of options, which no dish has yet.',
  body: z.object({ restaurant_id: IdSchema, group: OptionGroupInputSchema }),
  reply: OptionGroupSchema,
  errors: ['conflict'],
  keepsAnswer: true,
});

export const updateOptionGroupCall = defineCall({
  name: 'menu.update_option_group',
  method: 'POST',
  path: '/app/v1/menu/update_option_group',
  may: 'menu.manage',
  summary: 'Changes a shared group in every dish that has it; refused when its version is outdated.',
  body: z.object({ restaurant_id: IdSchema, group_id: IdSchema, version: z.int(), group: OptionGroupInputSchema }),
  reply: ChangedSchema,
  errors: ['stale_version'],
});

export const deleteOptionGroupCall = defineCall({
  name: 'menu.delete_option_group',
  method: 'POST',
  path: '/app/v1/menu/delete_option_group',
  may: 'menu.manage',
  summary: 'Deletes a shared group. Refused while dishes have it, unless each keeps it as its own (`detach`).',
  body: z.object({ restaurant_id: IdSchema, group_id: IdSchema, detach: z._default(z.boolean(), false) }),
  reply: z.object({ changed_dishes: z.int() }),
});

export const GROUP_USES = ['attach', 'detach', 'remove'] as const;

export const useOptionGroupCall = defineCall({
  name: 'menu.use_option_group',
  method: 'POST',
  path: '/app/v1/menu/use_option_group',
  may: 'menu.manage',
  summary:
    'Gives dishes a shared group (`attach`; an equal specification becomes it), makes it their own (`detach`) or takes it away (`remove`).',
  body: z.object({ restaurant_id: IdSchema, group_id: IdSchema, dish_ids: DishIdsSchema, how: z.enum(GROUP_USES) }),
  reply: ChangedSchema,
  maxBytes: MANY_BYTES,
});

export const joinOptionGroupCall = defineCall({
  name: 'menu.join_option_group',
  method: 'POST',
  path: '/app/v1/menu/join_option_group',
  may: 'menu.manage',
  summary:
    'Makes equal specifications of dishes one shared group, or part of one that is equal (`group_id`); refused when they are not equal any more.',
  body: z.object({
    restaurant_id: IdSchema,
    /** The name of a new group; null: `group_id` names one. */
    label: z.nullable(GroupLabelSchema),
    group_id: z.nullable(IdSchema),
    places: z
      .array(z.object({ dish_id: IdSchema, specification_id: IdSchema }))
      .check(z.minLength(1, 'required'), z.maxLength(MAX_DISHES)),
  }),
  reply: ChangedSchema,
  errors: ['conflict', 'stale_version'],
  keepsAnswer: true,
  maxBytes: MANY_BYTES,
});
