import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import {
  CHOSEN_TONES,
  PAPERS,
  DENSITIES,
  SCREEN_SORTS,
  SCREEN_VIEWS,
  SOUND_EVENTS,
} from '#contract/domain/screen-settings.ts';
import { printerQueries } from '../../../data/devices/printer-queries.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { CallForm } from '../../kit/form/use-call-form.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { PrepTimesField } from './prep-times-field.tsx';
import type { ScreenValues } from './screen-values.ts';

type Form = Pick<CallForm<ScreenValues>, 'input' | 'control' | 'toggle' | 'errorOf'>;
type FieldsProps = { form: Form };
/** Fields whose value is a word or a number. */
type WordField = 'language' | 'view' | 'sort' | 'theme' | 'density' | 'gain' | 'print.copies' | 'print.paper';
type ChoiceProps<T extends string> = {
  form: Form;
  name: WordField;
  label: string;
  help?: string;
  options: readonly { value: T; text: string }[];
};

/** A field whose value is one of a few words, or a number shown as one. */
function Choice<T extends string>({ form, name, ...choice }: ChoiceProps<T>) {
  const { value, onChange } = form.control(name);
  return (
    <ChoiceField
      {...choice}
      dataField={`device.${name}`}
      value={String(value)}
      onChange={(next) => onChange((typeof value === 'number' ? Number(next) : next) as typeof value)}
    />
  );
}

export function BoardFields({ form }: FieldsProps) {
  const { t } = useWords('screens');
  const orNone = { setValueAs: (text: string | null) => (text === null || text.trim() === '' ? null : text.trim()) };
  return (
    <>
      <TextField
        label={t('screen.name')}
        maxLength={40}
        autoComplete="off"
        data-field="device.name"
        {...form.input('name')}
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
        maxLength={30}
        autoComplete="off"
        data-field="device.station"
        {...form.input('station', orNone)}
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
      <Choice
        form={form}
        name="density"
        label={t('screen.density')}
        options={DENSITIES.map((value) => ({ value, text: t(`screen.density_${value}`) }))}
      />
      <PrepTimesField
        {...form.control('prep_chips')}
        error={form.errorOf('prep_chips') ?? form.errorOf('prep_chips.0') ?? form.errorOf('prep_chips.1')}
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
        <SelectField
          key={event}
          isLabelShown
          label={t(`screen.tone_for.${event}`)}
          dataField={`device.sound.tones.${event}`}
          {...form.control(`sound.tones.${event}`)}
          options={CHOSEN_TONES.map((value) => ({ value, text: t(`screen.tone.${value}`) }))}
        />
      ))}
      <SwitchField label={t('screen.speak')} dataField="device.sound.speak" {...form.toggle('sound.speak')} />
    </>
  );
}

const COPIES = ['1', '2', '3', '4', '5'] as const;

export function PrintFields({ form }: FieldsProps) {
  const { t } = useWords('screens');
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(printerQueries.list(restaurantId));
  const printer = form.control('print.printer_id');
  const own = { value: '', text: t('screen.printer_own') };
  return (
    <>
      <SwitchField label={t('screen.auto')} dataField="device.print.auto" {...form.toggle('print.auto')} />
      <SelectField
        isLabelShown
        label={t('screen.printer')}
        dataField="device.print.printer_id"
        value={printer.value ?? ''}
        options={[own, ...(data?.items ?? []).map(({ id, name }) => ({ value: id, text: name }))]}
        onChange={(value) => printer.onChange(value === '' ? null : value)}
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
