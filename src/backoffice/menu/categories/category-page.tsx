import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Category } from '#contract/domain/menu.ts';
import { useSortCategories } from '../../../data/menu/menu-mutations.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SortList } from '../../../ui/sort-list.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useSortWords } from '../../kit/use-sort-words.ts';
import { useWords } from '../../use-words.ts';
import { CategoryPanel } from './category-panel.tsx';
import { CategoryRow } from './category-row.tsx';
import { DeleteCategory } from './delete-category.tsx';

const NEW = 'new';

/** The categories: their order, names, numbers, stations and times. */
export function CategoryPage() {
  const { t, name } = useWords('menu');
  useTitle(t('page.menu_categories'));
  const { id: restaurantId } = useRestaurant();
  const query = useQuery(menuQueries.categories(restaurantId));
  const { data } = query;
  const [params, setParams] = useSearchParams();
  const [deleting, setDeleting] = useState<Category | null>(null);
  const { mutate } = useSortCategories(restaurantId);
  const sort = useCallback((ids: string[]) => mutate(ids), [mutate]);
  const words = useSortWords();
  const edited = params.get('edit');
  const edit = (id: string | null): void => setParams(id === null ? {} : { edit: id });
  const categories = data?.items ?? [];
  const editing = categories.find(({ id }) => id === edited);
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <PageHead title={t('page.menu_categories')} help={t('category.page_help')}>
        <Button look="ink" onClick={() => edit(NEW)}>
          <OfficeIcon name="plus" />
          {t('category.add')}
        </Button>
      </PageHead>
      <Reading query={query} failed={t('category.failed')} rows={6} height={56} />
      {data?.items.length === 0 ? (
        <EmptyState glyph="类" title={t('category.none')} text={t('empty_text')}>
          <Button look="ink" onClick={() => edit(NEW)}>
            {t('category.add')}
          </Button>
        </EmptyState>
      ) : null}
      {categories.length > 0 ? (
        <SortList
          entries={categories.map((category) => ({ id: category.id, name: name(category) }))}
          words={words}
          onSort={sort}
        >
          <chakra.ul
            aria-label={t('category.list')}
            borderWidth="1px"
            borderColor="border"
            borderRadius="box"
            bg="bg.panel"
          >
            {categories.map((category) => (
              <CategoryRow
                key={category.id}
                category={category}
                onEdit={() => edit(category.id)}
                onDelete={() => setDeleting(category)}
              />
            ))}
          </chakra.ul>
        </SortList>
      ) : null}
      {edited === NEW || editing !== undefined ? (
        <CategoryPanel key={edited} category={editing} onClose={() => edit(null)} />
      ) : null}
      {deleting === null ? null : <DeleteCategory category={deleting} onClose={() => setDeleting(null)} />}
    </chakra.div>
  );
}
