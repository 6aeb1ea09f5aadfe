import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { DrillPlan } from '#contract/domain/drill.ts';
import { getDrillPlanCall, listDrillsCall, runDrillCall, updateDrillPlanCall } from '#contract/http/devices/drill.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';

/** A drill under way is looked at this often, so that its stages are seen as they come. */
const LIVE_MS = 1_000;
const SHOWN = 5;

export const drillKeys = {
  list: (restaurantId: string) => ['drills', restaurantId] as const,
  plan: (restaurantId: string) => ['drill-plan', restaurantId] as const,
};

export const drillQueries = {
  list: (restaurantId: string) =>
    queryOptions({
      queryKey: drillKeys.list(restaurantId),
      queryFn: ({ signal }) =>
        call(listDrillsCall, { query: { restaurant_id: restaurantId, page_size: SHOWN }, signal }),
      refetchInterval: ({ state }) => (state.data?.items[0]?.outcome === 'running' ? LIVE_MS : false),
    }),
  plan: (restaurantId: string) =>
    queryOptions({
      queryKey: drillKeys.plan(restaurantId),
      queryFn: ({ signal }) => call(getDrillPlanCall, { query: { restaurant_id: restaurantId }, signal }),
    }),
};

/** A marked TEST order through the real path. */
export function useRunDrill(restaurantId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(runDrillCall, { body: { restaurant_id: restaurantId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: drillKeys.list(restaurantId) }),
  });
}

/** Its failure is shown in the form. */
export function useUpdateDrillPlan(restaurantId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (plan: DrillPlan) => call(updateDrillPlanCall, { body: { restaurant_id: restaurantId, plan } }),
    onSuccess: (reply) => queryClient.setQueryData(drillKeys.plan(restaurantId), reply),
    meta: { showsItsFailure: true },
  });
}
