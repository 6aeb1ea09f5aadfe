import { chakra } from '@chakra-ui/react';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

type ZoneNoteProps = {
  /** What is counted: sales, or what a statement lists, cancelled orders that were paid among it. */
  of?: 'zone' | 'zone_bill';
};

/** Whose clock the figures go by, when a day of theirs ends, and what they leave out. */
export function ZoneNote({ of = 'zone' }: ZoneNoteProps) {
  const { t } = useWords('figures');
  const { time_zone, business_day_cutoff } = useRestaurant();
  return (
    <chakra.p textStyle="helper" color="fg.muted" data-testid="zone">
      {t(of, { zone: time_zone, cutoff: business_day_cutoff })}
    </chakra.p>
  );
}
