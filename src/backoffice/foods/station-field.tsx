import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Category } from '#contract/domain/menu.ts';
import { menuQueries } from '../../data/menu/menu-queries.ts';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';

type StationFieldProps = {
  entity: 'dish' | 'category';
  categories: readonly Category[];
  value: string | null;
  error: string | undefined;
  onChange: (station: string | null) => void;
};

/** The station that cooks it; those of this restaurant's categories and dishes are offered. */
export function StationField({ entity, categories, value, error, onChange }: StationFieldProps) {
  const { t } = useWords('foods');
  const { id: restaurantId } = useRestaurant();
  const [isAsked, setAsked] = useState(false);
  const { data } = useQuery({ ...menuQueries.dishes(restaurantId), enabled: isAsked });
  const stations = useMemo(() => {
    const named = [...categories, ...(data?.items ?? [])].flatMap(({ station }) => (station === null ? [] : [station]));
    return [...new Set(named)].toSorted((a, b) => a.localeCompare(b));
  }, [categories, data]);
  return (
    <SuggestField
      label={t('field.station')}
      help={t(entity === 'dish' ? 'field.station_dish_help' : 'field.station_help')}
      error={error}
      dataField={`${entity}.station`}
      maxLength={30}
      value={value ?? ''}
      suggestions={stations}
      onChange={(station) => onChange(station === '' ? null : station)}
      onOpen={() => setAsked(true)}
    />
  );
}
