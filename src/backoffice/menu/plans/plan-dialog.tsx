import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MenuPlan } from '#contract/domain/menu-plan.ts';
import type { BodyInput } from '#contract/http/call.ts';
import type { savePlanCall } from '#contract/http/menu/menu-plan.ts';
import { useSavePlan } from '../../../data/menu/plan-mutations.ts';
import { planQueries } from '../../../data/menu/plan-queries.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { MomentField } from '../limited-time/moment-field.tsx';
import { isOpenPlan } from './use-plan-words.ts';

const NEW = '';

type PlanDialogProps = {
  edits: NonNullable<BodyInput<typeof savePlanCall>['edits']>;
  /** No choice of one that there is. */
  isNew?: boolean;
  onDone: (plan: MenuPlan) => void;
  onClose: () => void;
};

/** Where a change is planned: in a plan that there is, or in a new one with its name and time. */
export function PlanDialog({ edits, isNew = false, onDone, onClose }: PlanDialogProps) {
  const { t, time } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(planQueries.plans(restaurantId));
  const save = useSavePlan(restaurantId);
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [at, setAt] = useState<string | null>(null);
  const open = isNew ? [] : (data?.items ?? []).filter(isOpenPlan);
  // Who planned one change mostly plans the next one with it.
  const planId = chosen ?? open[0]?.id ?? NEW;
  const place = planId === NEW ? { plan_id: null, name, publish_at: at } : { plan_id: planId };
  return (
    <ActionDialog
      area="menu"
      title={t(isNew ? 'plan.make' : 'plan.later')}
      action={t(isNew ? 'plan.make_yes' : 'plan.add')}
      isDisabled={save.isPending || (planId === NEW && name.trim() === '')}
      error={save.error}
      onYes={() => save.mutate({ ...place, edits }, { onSuccess: onDone })}
      onClose={onClose}
    >
      {open.length === 0 ? null : (
        <SelectField
          isLabelShown
          label={t('plan.which')}
          value={planId}
          options={open.map((plan) => ({
            value: plan.id,
            text: plan.publish_at === null ? plan.name : `${plan.name} · ${time(plan.publish_at, 'dateAndClock')}`,
          }))}
          none={t('plan.make')}
          onChange={setChosen}
        />
      )}
      {planId === NEW ? (
        <>
          <TextField
            label={t('plan.name')}
            help={t('plan.name_help')}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <MomentField label={t('plan.day')} help={t('plan.day_help')} value={at} onChange={setAt} />
        </>
      ) : null}
    </ActionDialog>
  );
}
