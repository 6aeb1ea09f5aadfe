import { chakra } from '@chakra-ui/react';
import { nextCycleStart } from '#contract/domain/opening-hours.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useWords } from '../../use-words.ts';

const HOURS = [1, 2, 4] as const;
const HOUR_MS = 3_600_000;
const A_MINUTE_MS = 60_000;

type SuspendChoiceProps = {
  store: Restaurant;
  isBusy: boolean;
  /** Without an end, it is the next business cycle. */
  onChoose: (until?: string) => void;
};

/** How long to suspend, the shortest first; each choice says when orders come back before it is made. */
export function SuspendChoice({ store, isBusy, onChoose }: SuspendChoiceProps) {
  const { t, when } = useWords('store');
  const now = useNow(A_MINUTE_MS);
  const cycle = nextCycleStart(store, now);
  return (
    <chakra.div role="group" aria-label={t('mode.suspend_until')} display="flex" flexWrap="wrap" gap="2">
      {HOURS.map((count) => (
        <Button
          key={count}
          disabled={isBusy}
          onClick={() => onChoose(new Date(Date.now() + count * HOUR_MS).toISOString())}
        >
          {t('mode.for_hours', { count, time: when(new Date(now + count * HOUR_MS).toISOString()) })}
        </Button>
      ))}
      <Button disabled={isBusy} onClick={() => onChoose()}>
        {cycle === null ? t('mode.day_end') : t('mode.next_cycle', { time: when(cycle) })}
      </Button>
    </chakra.div>
  );
}
