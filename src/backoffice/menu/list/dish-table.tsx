import { chakra } from '@chakra-ui/react';
import { useCallback, useMemo, useState } from 'react';
import type { Category, Dish } from '#contract/domain/menu.ts';
import { useSortDishes } from '../../../data/menu/menu-mutations.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { SortList } from '../../../ui/sort-list.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useLongList } from '../../kit/list/use-long-list.ts';
import { useSortWords } from '../../kit/use-sort-words.ts';
import { useWords } from '../../use-words.ts';
import { DeleteDishes } from '../changes/delete-dishes.tsx';
import { DISH_GRID, ONLY_WITH_SOLD } from './dish-columns.ts';
import { DishRow } from './dish-row.tsx';
import { useSoldDishes } from './use-sold-dishes.ts';

const ROW_PX = 53;

type DishTableProps = {
  dishes: readonly Dish[];
  category: Category | undefined;
  categories: readonly Category[];
  isSortOff: boolean;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
};

/** The rows of a category. A long list draws only what is in sight. */
export function DishTable({ dishes, category, categories, isSortOff, selected, onSelect }: DishTableProps) {
  const { t, name } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const { mutate } = useSortDishes(restaurantId, category?.id ?? '');
  const sort = useCallback((ids: string[]) => mutate(ids), [mutate]);
  const entries = useMemo(() => dishes.map((dish) => ({ id: dish.id, name: name(dish) })), [dishes, name]);
  const [deleting, setDeleting] = useState<Dish | null>(null);
  const { listRef, height, rows, measureRow } = useLongList<HTMLUListElement>({
    count: dishes.length,
    rowPx: ROW_PX,
  });
  const sold = useSoldDishes();
  // Where dishes of several categories stand together, each names its own.
  const placeOf = useMemo(
    () => new Map(category === undefined ? categories.map((one) => [one.id, name(one)]) : []),
    [category, categories, name],
  );
  const words = useSortWords();
  const isAll = dishes.every(({ id }) => selected.has(id));
  const isSome = dishes.some(({ id }) => selected.has(id));
  const toggle = useCallback(
    (id: string, isOn: boolean): void => {
      const next = new Set(selected);
      if (isOn) next.add(id);
      else next.delete(id);
      onSelect(next);
    },
    [selected, onSelect],
  );
  return (
    <chakra.div px={{ base: '1', md: '2' }}>
      <chakra.div
        display="grid"
        css={DISH_GRID}
        alignItems="center"
        gap="2"
        minH="36px"
        textStyle="helper"
        color="fg.muted"
        borderBottomWidth="1px"
        borderColor="border.emphasized"
      >
        <span />
        <CheckField
          label={t('select_all')}
          isChecked={isAll ? true : isSome ? 'some' : false}
          onChange={(isOn) => onSelect(new Set(isOn ? dishes.map(({ id }) => id) : []))}
        >
          {null}
        </CheckField>
        <span />
        <span>{t('column.name')}</span>
        <chakra.span hideBelow="xl">{t('column.specifications')}</chakra.span>
        <chakra.span hideBelow="md" textAlign="end" pr="3">
          {t('column.price')}
        </chakra.span>
        <chakra.span hideBelow="md">{t('column.status')}</chakra.span>
        <chakra.span css={ONLY_WITH_SOLD} textAlign="end">
          {t('column.sold')}
        </chakra.span>
      </chakra.div>
      <SortList entries={entries} words={words} isOff={isSortOff} onSort={sort}>
        <chakra.ul
          ref={listRef}
          position="relative"
          style={height === undefined ? {} : { height }}
          aria-label={t('dish_list')}
        >
          {rows.map(({ index, top }) => {
            const dish = dishes[index];
            return dish === undefined ? null : (
              <chakra.li
                key={dish.id}
                ref={measureRow}
                data-index={index}
                data-testid="dish-row"
                {...(top === undefined ? {} : { position: 'absolute', insetX: 0, style: { top } })}
              >
                <DishRow
                  dish={dish}
                  place={placeOf.get(dish.category_id)}
                  sold={sold?.get(dish.id) ?? (sold === undefined ? undefined : 0)}
                  isSelected={selected.has(dish.id)}
                  onSelect={toggle}
                  onDelete={setDeleting}
                />
              </chakra.li>
            );
          })}
        </chakra.ul>
      </SortList>
      {deleting === null ? null : <DeleteDishes dishes={[deleting]} onClose={() => setDeleting(null)} />}
    </chakra.div>
  );
}
