import { useState } from 'react';
import type { MenuPlan } from '#contract/domain/menu-plan.ts';
import { useSavePlan } from '../../../data/menu/plan-mutations.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { sayDone } from '../../kit/say.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { MomentField } from '../limited-time/moment-field.tsx';

/** When a plan is published: at a time of the store's clock, or when a person says so. */
export function PlanTime({ plan, onClose }: { plan: MenuPlan; onClose: () => void }) {
  const { t } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const save = useSavePlan(restaurantId);
  const [at, setAt] = useState(plan.publish_at);
  return (
    <ActionDialog
      area="menu"
      title={t('plan.time_of', { name: plan.name })}
      action={t('form.save')}
      isDisabled={save.isPending}
      error={save.error}
      onYes={() => save.mutate({ plan_id: plan.id, publish_at: at }, { onSuccess: sayDone(t('done.edited'), onClose) })}
      onClose={onClose}
    >
      <MomentField label={t('plan.day')} help={t('plan.day_help')} value={at} onChange={setAt} />
    </ActionDialog>
  );
}
