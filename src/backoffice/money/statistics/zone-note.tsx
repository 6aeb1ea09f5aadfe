import { chakra } from '@chakra-ui/react';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

/** Whose clock the figures go by, and when a day of theirs ends. */
export function ZoneNote() {
  const { t } = useWords('figures');
  const { time_zone, business_day_cutoff } = useRestaurant();
  return (
    <chakra.p textStyle="helper" color="fg.muted" data-testid="zone">
      {t('zone', { zone: time_zone, cutoff: business_day_cutoff })}
    </chakra.p>
  );
}
