import { chakra } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { lacksAnyChoice } from '#contract/domain/menu-at.ts';
import type { Dish } from '#contract/domain/menu.ts';
import { useUpdateDish } from '../../../data/menu/menu-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { SortHandle } from '../../../ui/sort-handle.tsx';
import { useSortRow } from '../../../ui/sort-list.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { sayFailure } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';
import { DISH_GRID, ONLY_WITH_SOLD } from './dish-columns.ts';
import { DishMenu } from './dish-menu.tsx';
import { DishThumb } from './dish-thumb.tsx';
import { dishPath } from './dish-params.ts';
import { LimitedChip } from '../limited-time/limited-chip.tsx';
import { PriceForm } from '../changes/price-form.tsx';
import { StatusMenu } from '../changes/status-menu.tsx';
import { PageLink } from '../../kit/page-link.tsx';

const LIFTED = { outline: '2px solid var(--accent-fg)', boxShadow: 'var(--shadow-menu)' } as const;

type DishRowProps = {
  dish: Dish;
  /** The name of its category, where dishes of several stand together. */
  place: string | undefined;
  /** In the last seven days; undefined while it is not known. */
  sold: number | undefined;
  isSelected: boolean;
  onSelect: (id: string, isOn: boolean) => void;
  onDelete: (dish: Dish) => void;
};

/** One dish: sorted, chosen, priced and switched where it is. */
export const DishRow = memo(function DishRow({ dish, place, sold, isSelected, onSelect, onDelete }: DishRowProps) {
  const { t, name, otherName, otherLang, money } = useWords('menu');
  const { ref, style, isDragging, handle } = useSortRow(dish.id);
  const [isPricing, setIsPricing] = useState(false);
  const isOff = dish.status === 'off_shelf';
  return (
    <chakra.div
      ref={ref}
      style={style}
      position="relative"
      display="grid"
      alignItems="center"
      rowGap="1"
      columnGap="2"
      minH="52px"
      py="1"
      bg={isSelected ? 'indigo.subtle' : isPricing ? 'bg.subtle' : 'bg.panel'}
      color={isOff ? 'fg.muted' : 'fg'}
      borderBottomWidth="1px"
      borderColor="border.subtle"
      css={isDragging ? { ...DISH_GRID, ...LIFTED } : DISH_GRID}
    >
      <SortHandle id={dish.id} name={name(dish)} handle={handle} dataField="dish.sort_order" />
      <CheckField
        label={t('select_one', { name: name(dish) })}
        isChecked={isSelected}
        onChange={(isOn) => onSelect(dish.id, isOn)}
      >
        {null}
      </CheckField>
      <DishThumb dish={dish} />
      <chakra.div minW="0">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" rowGap="0.5" columnGap="2">
          <PageLink fontWeight="700" overflowWrap="anywhere" data-field="dish.name_zh" to={dishPath(dish.id)}>
            {name(dish)}
          </PageLink>
          <LimitedChip item={dish} field="dish.is_limited_time" />
          {isOff ? null : <NothingToChoose dish={dish} />}
          {dish.can_order_alone ? null : <Chip tone="outline">{t('not_alone')}</Chip>}
        </chakra.div>
        <chakra.div textStyle="helper" color="fg.muted">
          <span lang={otherLang} data-field="dish.name_en">
            {otherName(dish)}
          </span>
          {place === undefined ? null : (
            <span data-testid="dish-place">
              {otherName(dish) === '' ? '' : ' · '}
              {place}
            </span>
          )}
        </chakra.div>
      </chakra.div>
      <chakra.span hideBelow="xl" color="fg.muted" data-field="dish.specifications">
        {dish.specifications.length === 0 ? '—' : t('groups', { count: dish.specifications.length })}
      </chakra.span>
      {isPricing ? (
        <PriceForm dish={dish} onClose={() => setIsPricing(false)} />
      ) : (
        <>
          <chakra.div gridColumn={{ base: '1 / 4', md: 'auto' }} gridRow={{ base: '2', md: 'auto' }} textAlign="end">
            <Button
              look="ghost"
              px="2.5"
              fontWeight="700"
              color="inherit"
              aria-label={t('price.change', { name: name(dish), price: money(dish.price_cents) })}
              data-field="dish.price_cents"
              onClick={() => setIsPricing(true)}
            >
              {money(dish.price_cents)}
            </Button>
          </chakra.div>
          <chakra.div gridColumn={{ base: '4 / -1', md: 'auto' }} gridRow={{ base: '2', md: 'auto' }} minW="0">
            <StatusMenu dish={dish} />
          </chakra.div>
        </>
      )}
      <chakra.span css={ONLY_WITH_SOLD} textAlign="end">
        {sold === undefined ? '' : sold === 0 ? '—' : sold}
      </chakra.span>
      <chakra.div
        display={{ base: 'flex', md: 'contents' }}
        gridColumn={{ base: '5', md: 'auto' }}
        gridRow={{ base: '1', md: 'auto' }}
      >
        <SpecialButton dish={dish} />
        <DishMenu dish={dish} onDelete={() => onDelete(dish)} />
      </chakra.div>
    </chakra.div>
  );
});

const isStuckNow = (dish: Dish): boolean => lacksAnyChoice(dish, Date.now());

/** A dish that is available and still cannot be ordered, because a choice it needs has nothing left [OG7]. */
function NothingToChoose({ dish }: { dish: Dish }) {
  const { t } = useWords('menu');
  return isStuckNow(dish) ? (
    <Chip tone="late" icon="octagon" mayWrap>
      {t('nothing_to_choose')}
    </Chip>
  ) : null;
}

/** The chef's special mark, switched with one tap. */
function SpecialButton({ dish }: { dish: Dish }) {
  const { t, name } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const update = useUpdateDish(restaurantId);
  return (
    <Button
      look="ghost"
      size="square"
      role="switch"
      aria-checked={dish.is_chefs_special}
      aria-label={t('special_of', { name: name(dish) })}
      title={t('special')}
      data-field="dish.is_chefs_special"
      color={dish.is_chefs_special ? 'fg' : 'border.control'}
      css={dish.is_chefs_special ? { '& .icon': { fill: 'currentColor' } } : {}}
      disabled={update.isPending}
      onClick={() =>
        update.mutate({ dish, change: { is_chefs_special: !dish.is_chefs_special } }, { onError: sayFailure(t) })
      }
    >
      <OfficeIcon name="star" />
    </Button>
  );
}
