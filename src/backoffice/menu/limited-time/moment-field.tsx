import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { instantOf, iso, localTime } from '#contract/domain/time.ts';
import { DateField } from '../../../ui/date-field.tsx';
import type { FieldNotes } from '../../../ui/field-frame.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { useMaybeRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { ClockField } from './clock-field.tsx';

type MomentFieldProps = FieldNotes & {
  value: string | null;
  /** Whose clock; the restaurant's where silent. */
  zone?: string;
  onChange: (instant: string | null) => void;
};

/** A day and a time of a wall clock, kept as an instant; no day is none. */
export function MomentField({ label, help, error, dataField, value, zone, onChange }: MomentFieldProps) {
  const { t } = useWords('menu');
  const restaurant = useMaybeRestaurant();
  const time_zone = zone ?? restaurant?.time_zone ?? 'UTC';
  const local = value === null ? null : localTime(Date.parse(value), time_zone);
  const [clock, setClock] = useState(local?.time ?? '00:00');
  const change = (day: string | null, time: string): void =>
    onChange(day === null ? null : iso(instantOf(day, time, time_zone)));
  return (
    <chakra.div role="group" aria-label={label} data-field={dataField}>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="end">
        <chakra.div flex="none">
          <DateField label={label} value={local?.day ?? null} onChange={(day) => change(day, local?.time ?? clock)} />
        </chakra.div>
        <ClockField
          label={t('clock')}
          value={local?.time ?? clock}
          onChange={(time) => {
            setClock(time);
            if (local !== null) change(local.day, time);
          }}
        />
      </chakra.div>
      {help === undefined ? null : (
        <chakra.p textStyle="helper" color="fg.muted" mt="1">
          {help}
        </chakra.p>
      )}
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </chakra.div>
  );
}
