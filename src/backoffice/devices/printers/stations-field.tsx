import { chakra } from '@chakra-ui/react';
import { distinctStations, isSameStation } from '#contract/domain/station.ts';
import { stationName } from '../../../lib/plain-words.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { useStations } from '../../menu/dish/use-stations.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

type StationsFieldProps = {
  value: string[] | null;
  error: string | undefined;
  onChange: (stations: string[] | null) => void;
};

/** All dishes, or only those of some stations; stations are named on the menu's categories and dishes. */
export function StationsField({ value, error, onChange }: StationsFieldProps) {
  const { t } = useWords('printers');
  const { id: restaurantId } = useRestaurant();
  const known = useStations(restaurantId, true);
  // One that the menu no longer has is still shown, so that it can be taken away.
  const stations = distinctStations([...known, ...(value ?? [])]);
  const pick = (station: string, isOn: boolean): void => {
    const rest = (value ?? []).filter((one) => !isSameStation(one, station));
    const next = isOn ? [...rest, station] : rest;
    onChange(next.length === 0 ? null : next);
  };
  return (
    <chakra.fieldset display="grid" gap="1" minW="0" data-field="printer.stations">
      <chakra.legend textStyle="chip" mb="1">
        {t('stations')}
      </chakra.legend>
      <chakra.p textStyle="helper" color="fg.muted">
        {t(stations.length === 0 ? 'stations_none' : 'stations_help')}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" columnGap="4">
        {stations.map((station) => (
          <CheckField
            key={station}
            label={stationName(t, station)}
            isChecked={value?.some((one) => isSameStation(one, station)) === true}
            onChange={(isOn) => pick(station, isOn)}
          />
        ))}
      </chakra.div>
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </chakra.fieldset>
  );
}
