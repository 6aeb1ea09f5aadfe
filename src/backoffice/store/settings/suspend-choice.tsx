import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { nextCycleStart } from '#contract/domain/opening-hours.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { Button } from '../../../ui/button.tsx';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useWords } from '../../use-words.ts';

const HOURS = [1, 2, 4] as const;
const HOUR_MS = 3_600_000;
const A_MINUTE_MS = 60_000;
const ASKS = { p: '3', borderRadius: 'box', bg: 'amber.subtle' } as const;

type SuspendChoiceProps = {
  store: Restaurant;
  isBusy: boolean;
  /** Without an end, it is the next business cycle. */
  onChoose: (until?: string) => void;
  /** Where it is still a question: the store goes on taking orders. */
  onCancel: (() => void) | undefined;
};

/** [OF9] How many scheduled orders are wanted until then, where there are any; their food is still to be cooked. */
function BookedIn({ store, until }: { store: Restaurant; until?: string }) {
  const { t } = useWords('store');
  const { data } = useQuery(restaurantQueries.closing(store.id, { mode: 'suspended', until }));
  return data === undefined || data.count === 0 ? null : (
    <chakra.span color="amber.fg">{t('closing.in_it', { count: data.count })}</chakra.span>
  );
}

/** How long to suspend, the shortest first; each choice says when orders come back before it is made. */
export function SuspendChoice({ store, isBusy, onChoose, onCancel }: SuspendChoiceProps) {
  const { t, when } = useWords('store');
  const now = useNow(A_MINUTE_MS);
  const cycle = nextCycleStart(store, now);
  const first = useRef<HTMLButtonElement>(null);
  const isQuestion = onCancel !== undefined;
  useEffect(
    function beginWithTheShortest() {
      if (isQuestion) first.current?.focus();
    },
    [isQuestion],
  );
  return (
    <chakra.div
      role="group"
      aria-label={t('mode.suspend_until')}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      {...(isQuestion ? ASKS : {})}
    >
      {isQuestion ? (
        <chakra.p display="flex" gap="2" flexBasis="100%" fontWeight="700" color="amber.fg" role="status">
          <Icon name="triangle" />
          {t(store.is_open ? 'mode.suspend_open' : 'mode.suspend_ask')}
        </chakra.p>
      ) : null}
      {HOURS.map((count, place) => (
        <Button
          key={count}
          ref={place === 0 ? first : undefined}
          disabled={isBusy}
          onClick={() => onChoose(new Date(Date.now() + count * HOUR_MS).toISOString())}
        >
          {t('mode.for_hours', { count, time: when(new Date(now + count * HOUR_MS).toISOString()) })}
          <BookedIn store={store} until={new Date(now + count * HOUR_MS).toISOString()} />
        </Button>
      ))}
      <Button disabled={isBusy} onClick={() => onChoose()}>
        {cycle === null ? t('mode.day_end') : t('mode.next_cycle', { time: when(cycle) })}
        <BookedIn store={store} />
      </Button>
      {isQuestion ? (
        <Button look="ghost" disabled={isBusy} onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      ) : null}
    </chakra.div>
  );
}
