import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Category, Dish } from '#contract/domain/menu.ts';
import { menuQueries, type DishFilter } from '../../data/menu/menu-queries.ts';
import { Button } from '../../ui/button.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DishFilters, DropFilters } from './dish-filters.tsx';
import { DishTable } from './dish-table.tsx';
import type { FoodsParams } from './foods-params.ts';
import { LimitedChip } from './limited-chip.tsx';

type DishPanelProps = { category: Category | undefined; categories: readonly Category[]; current: FoodsParams };

/** The dishes of one category, or of all: found, sorted, changed where they stand, or many at once. */
export function DishPanel({ category, categories, current }: DishPanelProps) {
  const { t, name, otherName, otherLang } = useWords('foods');
  const { id: restaurantId } = useRestaurant();
  const filter: DishFilter = {
    ...(category === undefined ? {} : { category_id: category.id }),
    ...(current.status === undefined ? {} : { status: current.status }),
    ...(current.q === '' ? {} : { q: current.q }),
  };
  const { data, error, isPending, refetch } = useQuery(menuQueries.dishes(restaurantId, filter));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const isFiltered = current.q !== '' || current.status !== undefined;
  const dishes = data?.items ?? NONE;
  const chosen = dishes.filter(({ id }) => selected.has(id));
  return (
    <chakra.section
      aria-label={category === undefined ? t('category.all') : name(category)}
      borderWidth="1px"
      borderColor="border"
      borderRadius="8px"
      bg="bg.panel"
      minW="0"
      alignSelf="start"
    >
      <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="8px" px="16px" py="10px" minH="56px">
        <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" gap="4px 8px" flex="1" minW="140px">
          <chakra.h2 textStyle="section">{category === undefined ? t('category.all') : name(category)}</chakra.h2>
          {category === undefined ? null : (
            <chakra.span color="fg.muted" textStyle="helper" lang={otherLang}>
              {otherName(category)}
            </chakra.span>
          )}
          {category === undefined ? null : <LimitedChip item={category} />}
        </chakra.div>
        {category === undefined ? null : (
          <Button look="ghost" size="square" asChild>
            <Link
              to={`/foods-category?edit=${category.id}`}
              aria-label={t('category.edit_named', { name: name(category) })}
            >
              <OfficeIcon name="edit" />
            </Link>
          </Button>
        )}
        <DishFilters current={current} />
      </chakra.header>
      {chosen.length > 0 ? (
        <BulkBar dishes={chosen} categories={categories} onDone={() => setSelected(new Set())} />
      ) : null}
      {isPending ? <SkeletonRows label={t('loading')} height={52} /> : null}
      {error !== null && data === undefined ? (
        <ErrorState
          title={t('failed')}
          text={failureText(t, error)}
          code={codeOf(error)}
          retry={{ label: t('retry'), onRetry: () => void refetch() }}
        />
      ) : null}
      {data !== undefined && dishes.length === 0 ? (
        <EmptyState glyph="菜" title={t(isFiltered ? 'none' : 'category.empty')}>
          {isFiltered ? (
            <DropFilters />
          ) : (
            <Button look="ink" asChild>
              <Link to={`/foods/add?category=${category?.id ?? ''}`}>{t('add_dish')}</Link>
            </Button>
          )}
        </EmptyState>
      ) : null}
      {dishes.length > 0 ? (
        <DishTable
          dishes={dishes}
          category={category}
          isSortOff={isFiltered || category === undefined}
          selected={selected}
          onSelect={setSelected}
        />
      ) : null}
      <chakra.footer
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        gap="4px 16px"
        px="16px"
        py="8px"
        textStyle="helper"
        color="fg.muted"
      >
        <span>{t('shown', { shown: dishes.length, all: category?.dish_count ?? dishes.length })}</span>
        <span>{t('at_once')}</span>
      </chakra.footer>
    </chakra.section>
  );
}

const NONE: readonly Dish[] = [];
