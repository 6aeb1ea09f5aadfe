import { useState } from 'react';
import { SuggestField } from '../../../ui/suggest-field.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { useStations } from './use-stations.ts';

type StationFieldProps = {
  entity: 'dish' | 'category';
  value: string | null;
  error: string | undefined;
  onChange: (station: string | null) => void;
};

/** The station that cooks it; those of this restaurant's categories and dishes are offered. */
export function StationField({ entity, value, error, onChange }: StationFieldProps) {
  const { t } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const [isAsked, setAsked] = useState(false);
  const stations = useStations(restaurantId, isAsked);
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
