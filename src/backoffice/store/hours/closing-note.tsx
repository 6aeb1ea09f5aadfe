import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Holiday, Hours } from '#contract/domain/opening-hours.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { usePaused } from '../../../ui/use-paused.ts';
import { PageLink } from '../../kit/page-link.tsx';
import { useWords } from '../../use-words.ts';

type ClosingNoteProps = {
  store: Pick<Restaurant, 'id' | 'hours' | 'holidays'>;
  typed: { hours: Hours; holidays: readonly Holiday[] };
};

/** [OF9] Which scheduled orders the typed hours would leave in closed time, before they are saved. */
export function ClosingNote({ store, typed }: ClosingNoteProps) {
  const { t, when } = useWords('store');
  const input = { hours: typed.hours, holidays: typed.holidays.filter(({ date }) => date !== '') };
  const text = JSON.stringify(input);
  const isChanged = text !== JSON.stringify({ hours: store.hours, holidays: store.holidays });
  const isPaused = usePaused(text) === text;
  const { data } = useQuery({ ...restaurantQueries.closing(store.id, input), enabled: isChanged && isPaused });
  if (!isChanged || data === undefined || data.count === 0) return null;
  return (
    <chakra.div
      role="status"
      data-testid="closing-note"
      px="3"
      py="2"
      bg="amber.subtle"
      color="amber.fg"
      borderRadius="control"
    >
      <chakra.p fontWeight="semibold">{t('closing.would', { count: data.count })}</chakra.p>
      <chakra.p display="flex" flexWrap="wrap" columnGap="3">
        {data.first.map(({ id, order_no, requested_at }) => (
          <PageLink key={id} to={`/order/list?order=${id}`} textDecoration="underline">
            {t('closing.order', { number: order_no, time: when(requested_at) })}
          </PageLink>
        ))}
        {data.count > data.first.length ? t('closing.more', { count: data.count - data.first.length }) : ''}
      </chakra.p>
      <chakra.p>{t('closing.stay')}</chakra.p>
    </chakra.div>
  );
}
