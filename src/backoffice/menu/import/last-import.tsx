import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { useUndo } from './use-undo-import.ts';

/** The last import, which can be undone for as long as it is the last. */
export function LastImport() {
  const { t, time } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(menuQueries.lastImport(restaurantId));
  const { undo, isPending } = useUndo();
  const last = data?.last ?? null;
  if (last === null) return null;
  const { added, updated, by } = last;
  return (
    <chakra.p
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      px="3"
      py="2"
      bg="bg.subtle"
      borderRadius="control"
    >
      <chakra.span flex="1" minW="200px" overflowWrap="anywhere">
        {t('file.last', { time: time(last.at, 'dayAndClock'), by, added, updated })}
      </chakra.span>
      {last.undone_at === null ? (
        <Button disabled={isPending} onClick={() => undo(last.id)}>
          {t('file.undo')}
        </Button>
      ) : (
        <chakra.span color="fg.muted">{t('file.was_undone')}</chakra.span>
      )}
    </chakra.p>
  );
}
