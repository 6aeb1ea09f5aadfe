import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { useUndo } from './use-undo-import.ts';

/** The last import, which can be undone for as long as it is the last. */
export function LastImport() {
  const { t, time, name } = useWords('menu');
  const [isAsking, setIsAsking] = useState(false);
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(menuQueries.lastImport(restaurantId));
  const { undo, isPending } = useUndo();
  const last = data?.last ?? null;
  if (last === null) return null;
  const { added, updated, by } = last;
  const { removed, restored, names } = last.undo;
  const more = removed + restored > names.length ? t('file.and_more') : '';
  const named = `${names.map(name).join(t('list_comma'))}${more}`;
  return (
    <chakra.div
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
        <Button disabled={isPending} onClick={() => setIsAsking(true)}>
          {t('file.undo')}
        </Button>
      ) : (
        <chakra.span color="fg.muted">{t('file.was_undone')}</chakra.span>
      )}
      {isAsking ? (
        <Confirm
          title={t('file.undo_title')}
          text={t(names.length === 0 ? 'file.undo_nothing' : 'file.undo_text', { removed, restored, names: named })}
          action={t('file.undo')}
          no={t('form.cancel')}
          isBusy={isPending}
          onYes={() => {
            setIsAsking(false);
            undo(last.id);
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </chakra.div>
  );
}
