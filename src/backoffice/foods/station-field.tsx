import { useId } from 'react';
import type { Category } from '#contract/domain/menu.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useWords } from '../use-words.ts';

type StationFieldProps = {
  entity: 'dish' | 'category';
  categories: readonly Category[];
  value: string | null;
  error: string | undefined;
  onChange: (station: string | null) => void;
};

/** The station that cooks it; the ones already named are offered. */
export function StationField({ entity, categories, value, error, onChange }: StationFieldProps) {
  const { t } = useWords('foods');
  const id = useId();
  const stations = [...new Set(categories.flatMap(({ station }) => (station === null ? [] : [station])))];
  return (
    <div>
      <TextField
        label={t('field.station')}
        help={t(entity === 'dish' ? 'field.station_dish_help' : 'field.station_help')}
        error={error}
        maxLength={30}
        list={id}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      />
      <datalist id={id}>
        {stations.map((station) => (
          <option key={station} value={station} aria-label={station} />
        ))}
      </datalist>
    </div>
  );
}
