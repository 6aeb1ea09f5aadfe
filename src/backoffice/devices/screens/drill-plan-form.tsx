import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Controller, useFieldArray } from 'react-hook-form';
import type * as z from 'zod/mini';
import { DrillPlanSchema, NO_DRILL_PLAN, type DrillPlan } from '#contract/domain/drill.ts';
import { WEEKDAYS } from '#contract/domain/opening-hours.ts';
import { drillQueries, useUpdateDrillPlan } from '../../../data/devices/drill-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useWords } from '../../use-words.ts';
import { EntryForm } from '../../kit/form/entry-form.tsx';

const MOST = 6;
const BEFORE = ['none', '15', '30', '60'] as const;
/** The form always holds every field, so what its schema takes is what it gives. */
const planSchema = DrillPlanSchema as unknown as z.ZodMiniType<DrillPlan, DrillPlan>;

/** When the restaurant drills by itself: before opening, at chosen times, never on a day it is closed. */
export function DrillPlanForm({ restaurantId }: { restaurantId: string }) {
  const { t, when } = useWords('screens');
  const { data } = useQuery(drillQueries.plan(restaurantId));
  const update = useUpdateDrillPlan(restaurantId);
  const { form, submit, errorOf, failure, isSaving, changes, input, control, toggle } = useCallForm({
    schema: planSchema,
    values: data?.plan ?? NO_DRILL_PLAN,
    save: async (plan) => {
      await update.mutateAsync(plan);
      toaster.create({ type: 'success', title: t('done.edited') });
    },
    area: 'screens',
  });
  const times = useFieldArray({ control: form.control, name: 'times' });
  const before = control('before_opening_minutes');
  const next = data?.next_at ?? null;
  return (
    <EntryForm
      submit={submit}
      display="grid"
      gap="3"
      borderTopWidth="1px"
      borderColor="border"
      pt="3"
      data-testid="drill-plan"
    >
      <chakra.h3 textStyle="section">{t('screen.plan.title')}</chakra.h3>
      <chakra.p color="fg.muted">{t('screen.plan.what')}</chakra.p>
      <SwitchField label={t('screen.plan.on')} {...toggle('is_on')} />
      <ChoiceField
        label={t('screen.plan.before')}
        value={before.value === null ? 'none' : String(before.value)}
        options={BEFORE.map((value) => ({
          value,
          text:
            value === 'none' ? t('screen.plan.before_none') : t('screen.plan.before_minutes', { count: Number(value) }),
        }))}
        onChange={(value) => before.onChange(value === 'none' ? null : Number(value))}
      />
      {times.fields.map((row, index) => (
        <chakra.fieldset key={row.id} display="grid" gap="2">
          <chakra.legend textStyle="chip">{t('screen.plan.times')}</chakra.legend>
          <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="end">
            <TextField label={t('screen.plan.time')} type="time" {...input(`times.${index}.at`)} />
            <Button type="button" onClick={() => times.remove(index)}>
              {t('screen.plan.remove', { at: form.getValues(`times.${index}.at`) })}
            </Button>
          </chakra.div>
          <Controller
            control={form.control}
            name={`times.${index}.days`}
            render={({ field }) => (
              <chakra.div role="group" aria-label={t('screen.plan.days')} display="flex" flexWrap="wrap" gap="3">
                {WEEKDAYS.map((day) => (
                  <CheckField
                    key={day}
                    label={t(`screen.plan.${day}`)}
                    isChecked={field.value.includes(day)}
                    onChange={(isOn) =>
                      field.onChange(WEEKDAYS.filter((each) => (each === day ? isOn : field.value.includes(each))))
                    }
                  />
                ))}
              </chakra.div>
            )}
          />
          {errorOf(`times.${index}.days`) === undefined ? null : (
            <FieldError>{errorOf(`times.${index}.days`)}</FieldError>
          )}
        </chakra.fieldset>
      ))}
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <Button
          type="button"
          disabled={times.fields.length >= MOST}
          onClick={() => times.append({ days: [...WEEKDAYS], at: '16:00' })}
        >
          <OfficeIcon name="plus" />
          {t('screen.plan.add')}
        </Button>
        <Button look="ink" type="submit" disabled={isSaving || changes === 0}>
          {t('form.save')}
        </Button>
        {data?.plan.is_on === true ? (
          <span data-testid="next-drill">
            {next === null ? t('screen.plan.next_none') : t('screen.plan.next', { when: when(next) })}
          </span>
        ) : null}
      </chakra.div>
      {failure === null ? null : <FieldError>{failureText(t, failure)}</FieldError>}
    </EntryForm>
  );
}
