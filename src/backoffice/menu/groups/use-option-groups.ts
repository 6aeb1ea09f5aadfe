import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/http/call.ts';
import type { listOptionGroupsCall } from '#contract/http/menu/option-group.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';

export type GroupEntry = ReplyOf<typeof listOptionGroupsCall>['items'][number];

/** The restaurant's shared groups; none while they are not yet read. */
export function useOptionGroups() {
  const { id: restaurantId } = useRestaurant();
  const query = useQuery(menuQueries.optionGroups(restaurantId));
  const entries: readonly GroupEntry[] = query.data?.items ?? [];
  return { query, entries, entryOf: (groupId: string) => entries.find(({ group }) => group.id === groupId) };
}
