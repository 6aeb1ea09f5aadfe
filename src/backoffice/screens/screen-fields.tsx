import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { CHOSEN_TONES, PAPERS, SCREEN_SORTS, SCREEN_VIEWS, SOUND_EVENTS } from '#contract/domain/screen-settings.ts';
import { printerQueries } from '../../data/printer/printer-queries.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';
import { PrepTimesField } from './prep-times-field.tsx';
import type { ScreenValues } from './screen-values.ts';

type FieldsProps = { form: UseFormReturn<ScreenValues>; errorOf: (path: string) => string | undefined };
/** Fields whose value is a word or a number. */
type WordField = 'language' | 'view' | 'sort' | 'theme' | 'gain' | 'print.copies' | 'print.paper';
type ChoiceProps<T extends string> = {
  form: UseFormReturn<ScreenValues>;
  name: WordField;
  label: string;
  help?: string;
  options: readonly { value: T; text: string }[];
};

/** A field whose value is one of a few words, or a number shown as one. */
function Choice<T extends string>({ form, name, label, help, options }: ChoiceProps<T>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <ChoiceField
          label={label}
          {...(help === undefined ? {} : { help })}
          dataField={`device.${name}`}
          value={String(field.value)}
          options={options}
          onChange={(value) => field.onChange(typeof field.value === 'number' ? Number(value) : value)}
        />
      )}
    />
  );
}

function Switch({
  form,
  name,
  label,
}: {
  form: FieldsProps['form'];
  name: 'sound.speak' | 'print.auto';
  label: string;
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <SwitchField label={label} dataField={`device.${name}`} isOn={field.value} onChange={field.onChange} />
      )}
    />
  );
}

export function BoardFields({ form, errorOf }: FieldsProps) {
  const { t } = useWords('screens');
  const orNone = { setValueAs: (text: string | null) => (text === null || text.trim() === '' ? null : text.trim()) };
  return (
    <>
      <TextField
        label={t('screen.name')}
        error={errorOf('name')}
        maxLength={40}
        autoComplete="off"
        data-field="device.name"
        {...form.register('name')}
      />
      <Choice
        form={form}
        name="language"
        label={t('screen.language')}
        options={[
          { value: 'zh', text: t('screens.language_zh') },
          { value: 'en', text: t('screens.language_en') },
        ]}
      />
      <TextField
        label={t('screen.station')}
        help={t('screen.station_help')}
        error={errorOf('station')}
        maxLength={30}
        autoComplete="off"
        data-field="device.station"
        {...form.register('station', orNone)}
      />
      <Choice
        form={form}
        name="view"
        label={t('screen.view')}
        options={SCREEN_VIEWS.map((value) => ({ value, text: t(`screen.view_${value}`) }))}
      />
      <Choice
        form={form}
        name="sort"
        label={t('screen.sort')}
        options={SCREEN_SORTS.map((value) => ({ value, text: t(`screen.sort_${value}`) }))}
      />
      <Choice
        form={form}
        name="theme"
        label={t('screen.theme')}
        options={[{ value: 'dark', text: t('screen.theme_dark') }]}
      />
      <Controller
        control={form.control}
        name="prep_chips"
        render={({ field }) => (
          <PrepTimesField
            value={field.value}
            error={errorOf('prep_chips') ?? errorOf('prep_chips.0') ?? errorOf('prep_chips.1')}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}

const GAINS = ['0.2', '0.4', '0.6', '0.8', '1'] as const;

export function SoundFields({ form }: FieldsProps) {
  const { t } = useWords('screens');
  return (
    <>
      <Choice
        form={form}
        name="gain"
        label={t('screen.gain')}
        help={t('screen.gain_help')}
        options={GAINS.map((value) => ({ value, text: t('screen.percent', { n: Number(value) * 100 }) }))}
      />
      <chakra.h3 textStyle="section">{t('screen.tones')}</chakra.h3>
      {SOUND_EVENTS.map((event) => (
        <Controller
          key={event}
          control={form.control}
          name={`sound.tones.${event}`}
          render={({ field }) => (
            <LabelledSelect
              label={t(`screen.tone_for.${event}`)}
              dataField={`device.sound.tones.${event}`}
              value={field.value}
              options={CHOSEN_TONES.map((value) => ({ value, text: t(`screen.tone.${value}`) }))}
              onChange={field.onChange}
            />
          )}
        />
      ))}
      <Switch form={form} name="sound.speak" label={t('screen.speak')} />
    </>
  );
}

const COPIES = ['1', '2', '3', '4', '5'] as const;

export function PrintFields({ form }: FieldsProps) {
  const { t } = useWords('screens');
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(printerQueries.list(restaurantId));
  const own = { value: '', text: t('screen.printer_own') };
  return (
    <>
      <Switch form={form} name="print.auto" label={t('screen.auto')} />
      <Controller
        control={form.control}
        name="print.printer_id"
        render={({ field }) => (
          <LabelledSelect
            label={t('screen.printer')}
            dataField="device.print.printer_id"
            value={field.value ?? ''}
            options={[own, ...(data?.items ?? []).map(({ id, name }) => ({ value: id, text: name }))]}
            onChange={(value) => field.onChange(value === '' ? null : value)}
          />
        )}
      />
      <Choice
        form={form}
        name="print.copies"
        label={t('screen.copies')}
        options={COPIES.map((value) => ({ value, text: value }))}
      />
      <Choice
        form={form}
        name="print.paper"
        label={t('screen.paper')}
        options={PAPERS.map((value) => ({ value, text: t('screen.paper_mm', { mm: value }) }))}
      />
    </>
  );
}
