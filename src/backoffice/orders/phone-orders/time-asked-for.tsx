import { chakra } from '@chakra-ui/react';
import { instantOf, iso, localTime } from '#contract/domain/time.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ClockField } from '../../menu/limited-time/clock-field.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

const AN_HOUR_MS = 3_600_000;
const QUARTER_MS = 900_000;

type TimeAskedForProps = { value: string | null; onChange: (instant: string | null) => void };

/** As soon as it can be, or at a time of the restaurant's own clock. */
export function TimeAskedFor({ value, onChange }: TimeAskedForProps) {
  const { t } = useWords('orders');
  const { time_zone } = useRestaurant();
  const local = value === null ? null : localTime(Date.parse(value), time_zone);
  const at = (day: string, time: string): void => onChange(iso(instantOf(day, time, time_zone)));
  const inAnHour = (): string => iso(Math.ceil((Date.now() + AN_HOUR_MS) / QUARTER_MS) * QUARTER_MS);
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="end" data-field="order.requested_at">
      <ChoiceField<'soon' | 'later'>
        label={t('form_om.when')}
        value={value === null ? 'soon' : 'later'}
        options={[
          { value: 'soon', text: t('form_om.soon') },
          { value: 'later', text: t('form_om.later') },
        ]}
        onChange={(choice) => onChange(choice === 'soon' ? null : inAnHour())}
      />
      {local === null ? null : (
        <>
          <DateField
            label={t('form_om.day')}
            isClearable={false}
            value={local.day}
            onChange={(day) => (day === null ? undefined : at(day, local.time))}
          />
          <ClockField label={t('form_om.clock')} value={local.time} onChange={(time) => at(local.day, time)} />
        </>
      )}
    </chakra.div>
  );
}
