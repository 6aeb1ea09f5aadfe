import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category, Dish } from '#contract/domain/menu.ts';
import { menuQueries, type DishFilter } from '../../../data/menu/menu-queries.ts';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { BulkBar } from '../changes/bulk-bar.tsx';
import { DishFilters, DropFilters } from './dish-filters.tsx';
import { DishTable } from './dish-table.tsx';
import type { DishParams } from './dish-params.ts';
import { LimitedChip } from '../limited-time/limited-chip.tsx';
import { PageButton } from '../../kit/page-link.tsx';

type DishPanelProps = { category: Category | undefined; categories: readonly Category[]; current: DishParams };

/** The dishes of one category, or of all: found, sorted, changed where they are, or many at once. */
export function DishPanel({ category, categories, current }: DishPanelProps) {
  const { t, name, otherName, otherLang } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const filter: DishFilter = {
    ...(category === undefined ? {} : { category_id: category.id }),
    ...(current.status === undefined ? {} : { status: current.status }),
    ...(current.q === '' ? {} : { q: current.q }),
  };
  const query = useQuery(menuQueries.dishes(restaurantId, filter));
  const { data } = query;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const isFiltered = current.q !== '' || current.status !== undefined;
  const dishes = data?.items ?? NONE;
  const chosen = dishes.filter(({ id }) => selected.has(id));
  const all = category === undefined ? categories.reduce((sum, one) => sum + one.dish_count, 0) : category.dish_count;
  const heading =
    category !== undefined
      ? name(category)
      : current.q === ''
        ? t('category.all')
        : t('search.title', { q: current.q });
  return (
    <chakra.section
      aria-label={heading}
      borderWidth="1px"
      borderColor="border"
      borderRadius="box"
      bg="bg.panel"
      minW="0"
      alignSelf="start"
    >
      <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="2" px="4" py="2.5" minH="56px">
        <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" rowGap="1" columnGap="2" flex="1" minW="140px">
          <chakra.h2 textStyle="section" overflowWrap="anywhere">
            {heading}
          </chakra.h2>
          {category === undefined ? (
            current.q === '' ? null : (
              <chakra.span color="fg.muted" textStyle="helper">
                {t('search.all')}
              </chakra.span>
            )
          ) : (
            <chakra.span color="fg.muted" textStyle="helper" lang={otherLang}>
              {otherName(category)}
            </chakra.span>
          )}
          {category === undefined ? null : <LimitedChip item={category} />}
        </chakra.div>
        {category === undefined ? null : (
          <PageButton
            look="ghost"
            size="square"
            to={`/foods-category?edit=${category.id}`}
            aria-label={t('category.edit_named', { name: name(category) })}
          >
            <OfficeIcon name="edit" />
          </PageButton>
        )}
        <DishFilters current={current} />
      </chakra.header>
      {chosen.length > 0 ? (
        <BulkBar dishes={chosen} categories={categories} onDone={() => setSelected(new Set())} />
      ) : null}
      <Reading query={query} failed={t('failed')} height={52} />
      {data !== undefined && dishes.length === 0 ? (
        <EmptyState glyph="菜" title={t(isFiltered ? 'none' : 'category.empty')}>
          {isFiltered ? (
            <DropFilters />
          ) : (
            <PageButton look="ink" to={`/foods/add?category=${category?.id ?? ''}`}>
              {t('add_dish')}
            </PageButton>
          )}
        </EmptyState>
      ) : null}
      {dishes.length > 0 ? (
        <DishTable
          dishes={dishes}
          category={category}
          categories={categories}
          isSortOff={isFiltered || category === undefined}
          selected={selected}
          onSelect={setSelected}
        />
      ) : null}
      <chakra.footer
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        rowGap="1"
        columnGap="4"
        px="4"
        py="2"
        textStyle="helper"
        color="fg.muted"
      >
        <span>{t('shown', { shown: dishes.length, all })}</span>
        <span>{t('at_once')}</span>
      </chakra.footer>
    </chakra.section>
  );
}

const NONE: readonly Dish[] = [];
