import type { MenuPlan } from '#contract/domain/menu-plan.ts';
import type { BodyInput } from '#contract/http/call.ts';
import { endPlanCall, savePlanCall } from '#contract/http/menu/menu-plan.ts';
import { call } from '../../lib/api.ts';
import { useMenuChange, type Of } from './menu-mutations.ts';

/* Their failures are shown by the pages and dialogs they belong to. */

/** Makes a plan, adds to it, decides its conflicts, sets its time. */
export const useSavePlan = (restaurant_id: string) =>
  useMenuChange(
    restaurant_id,
    (input: Of<BodyInput<typeof savePlanCall>>) => call(savePlanCall, { body: { restaurant_id, ...input } }),
    true,
  );

/** Publishes a plan as it is shown, or drops it. */
export const useEndPlan = (restaurant_id: string) =>
  useMenuChange(
    restaurant_id,
    ({ plan: { id, version }, how }: { plan: Pick<MenuPlan, 'id' | 'version'>; how: 'publish' | 'drop' }) =>
      call(endPlanCall, { body: { restaurant_id, plan_id: id, version, how } }),
    true,
  );

/** Goes back to before a change of the menu: a plan that is published at once. */
export const useGoBack = (restaurant_id: string) =>
  useMenuChange(
    restaurant_id,
    async ({ name, versionId }: { name: string; versionId: string }) => {
      const body = { restaurant_id, plan_id: null, name, back_to: versionId };
      const { id, version } = await call(savePlanCall, { body });
      return call(endPlanCall, { body: { restaurant_id, plan_id: id, version, how: 'publish' } });
    },
    true,
  );
