import { chakra } from '@chakra-ui/react';
import { useCallback } from 'react';
import type { Category } from '#contract/domain/menu.ts';
import { useSortCategories } from '../../../data/menu/menu-mutations.ts';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { SortHandle } from '../../../ui/sort-handle.tsx';
import { SortList, useSortKeys, useSortRow } from '../../../ui/sort-list.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useSortWords } from '../../kit/use-sort-words.ts';
import { useWords } from '../../use-words.ts';
import { ALL_CATEGORIES } from '../list/dish-params.ts';
import { PageButton } from '../../kit/page-link.tsx';

type CategoryTreeProps = {
  categories: readonly Category[];
  chosenId: string;
  all: number;
  onChoose: (id: string) => void;
};

/** The categories in the order customers see, sorted where they are. */
export function CategoryTree({ categories, chosenId, all, onChoose }: CategoryTreeProps) {
  const { t, name } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const { mutate } = useSortCategories(restaurantId);
  const sort = useCallback((ids: string[]) => mutate(ids), [mutate]);
  const words = useSortWords();
  return (
    <chakra.nav aria-label={t('category.list')} display="grid" gap="0.5" position="sticky" top="0">
      <SortList
        entries={categories.map((category) => ({ id: category.id, name: name(category) }))}
        words={words}
        onSort={sort}
      >
        <chakra.ul display="grid" gap="0.5">
          {categories.map((category) => (
            <CategoryEntry
              key={category.id}
              category={category}
              isChosen={category.id === chosenId}
              onChoose={() => onChoose(category.id)}
            />
          ))}
        </chakra.ul>
      </SortList>
      <Entry isChosen={chosenId === ALL_CATEGORIES} pl="9">
        <chakra.button
          type="button"
          aria-current={chosenId === ALL_CATEGORIES}
          onClick={() => onChoose(ALL_CATEGORIES)}
          {...choice}
        >
          {t('category.all')}
          <chakra.b textStyle="helper" fontWeight="700">
            {all}
          </chakra.b>
        </chakra.button>
      </Entry>
      <PageButton look="ghost" justifyContent="flex-start" mt="1" to="/foods-category">
        <OfficeIcon name="edit" />
        {t('category.manage')}
      </PageButton>
      <chakra.p textStyle="helper" color="fg.muted" px="3">
        {t('category.sort_help')}
      </chakra.p>
    </chakra.nav>
  );
}

const Entry = chakra('div', {
  base: { display: 'flex', alignItems: 'center', h: '40px', pr: '3', borderRadius: 'control', bg: 'bg.panel' },
  variants: { isChosen: { true: { bg: 'bg.inverted', color: 'fg.inverted', fontWeight: '700' } } },
});

const choice = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  flex: '1',
  minW: '0',
  h: 'full',
  textAlign: 'start',
  cursor: 'pointer',
} as const;

type EntryProps = { category: Category; isChosen: boolean; onChoose: () => void };

function CategoryEntry({ category, isChosen, onChoose }: EntryProps) {
  const { name } = useWords('menu');
  const { ref, style, isDragging, handle } = useSortRow(category.id);
  const onKeyDown = useSortKeys(category.id);
  return (
    <Entry
      asChild
      isChosen={isChosen}
      position="relative"
      gap="1"
      css={
        isDragging
          ? { outline: '2px solid var(--accent-fg)', boxShadow: 'var(--shadow-menu)' }
          : { '& [data-sort-handle]': { color: 'inherit' } }
      }
    >
      <li ref={ref} style={style}>
        <SortHandle id={category.id} name={name(category)} handle={handle} dataField="category.sort_order" />
        <chakra.button
          type="button"
          aria-current={isChosen}
          onClick={onChoose}
          onKeyDown={onKeyDown}
          data-field="category.name_zh"
          {...choice}
        >
          <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
            {name(category)}
          </chakra.span>
          <chakra.b textStyle="helper" fontWeight="700" data-field="category.dish_count">
            {category.dish_count}
          </chakra.b>
        </chakra.button>
      </li>
    </Entry>
  );
}
