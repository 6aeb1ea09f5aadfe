import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { RestaurantType } from '#contract/http/platform/restaurant-type.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { useSortTypes } from '../../../data/platform/type-mutations.ts';
import { downloadCsv } from '../../../lib/csv.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SortList } from '../../../ui/sort-list.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { useSortWords } from '../../kit/use-sort-words.ts';
import { useWords } from '../../use-words.ts';
import { DeleteType } from './delete-type.tsx';
import { TypePanel } from './type-panel.tsx';
import { TypeRow } from './type-row.tsx';

type Asking = { kind: 'add' } | { kind: 'edit' | 'delete'; type: RestaurantType };

/** The types a restaurant may be of, in the order owners choose from. */
export function TypesPage() {
  const { t, name } = useWords('moderation');
  useTitle(t('page.restaurant_types'));
  const query = useQuery(restaurantQueries.types());
  const { data: types } = query;
  const { mutate } = useSortTypes();
  const sort = useCallback((ids: string[]) => mutate(ids), [mutate]);
  const words = useSortWords();
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = (): void => setAsking(null);
  const download = (): void =>
    downloadCsv('restaurant-types.csv', types ?? [], [
      { title: t('type.name_zh'), cell: (type) => type.name_zh },
      { title: t('type.name_en'), cell: (type) => type.name_en },
      { title: t('type.restaurants'), cell: (type) => type.restaurant_count },
    ]);
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" maxW="900px">
      <PageHead title={t('page.restaurant_types')} help={t('type.help')}>
        <Button disabled={(types?.length ?? 0) === 0} onClick={download}>
          <OfficeIcon name="download" />
          CSV
        </Button>
        <Button look="ink" onClick={() => setAsking({ kind: 'add' })}>
          <OfficeIcon name="plus" />
          {t('type.add')}
        </Button>
      </PageHead>
      <Reading query={query} failed={t('type.failed')} height={52} />
      {types?.length === 0 ? <EmptyState glyph="类" title={t('type.empty')} text={t('type.empty_text')} /> : null}
      {types === undefined || types.length === 0 ? null : (
        <SortList entries={types.map((type) => ({ id: type.id, name: name(type) }))} words={words} onSort={sort}>
          <chakra.ul borderWidth="1px" borderColor="border" borderRadius="box" overflow="hidden">
            {types.map((type) => (
              <TypeRow
                key={type.id}
                type={type}
                onEdit={() => setAsking({ kind: 'edit', type })}
                onDelete={() => setAsking({ kind: 'delete', type })}
              />
            ))}
          </chakra.ul>
        </SortList>
      )}
      {asking?.kind === 'add' ? <TypePanel type={undefined} onClose={close} /> : null}
      {asking?.kind === 'edit' ? <TypePanel type={asking.type} onClose={close} /> : null}
      {asking?.kind === 'delete' ? <DeleteType type={asking.type} onClose={close} /> : null}
    </chakra.div>
  );
}
