import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { Category } from '#contract/domain/menu.ts';
import type { MenuCheck } from '#contract/http/menu.ts';
import { Chip } from '../../ui/chip.tsx';
import { useWords } from '../use-words.ts';
import { dishPath } from './foods-params.ts';

type CheckedDishesProps = { title: string; categories: readonly Category[]; check: MenuCheck };

/** By category: what can be ordered then, and why the rest cannot. */
export function CheckedDishes({ title, categories, check }: CheckedDishesProps) {
  const { t, name } = useWords('foods');
  const sellable = check.dishes.filter(({ reason }) => reason === null).length;
  return (
    <section aria-label={title}>
      <chakra.h2 textStyle="section">{title}</chakra.h2>
      <chakra.p color="fg.muted" mb="8px">
        {t(check.is_open ? 'check.sum' : 'check.sum_closed', { count: sellable, all: check.dishes.length })}
      </chakra.p>
      {categories.map((category) => {
        const dishes = check.dishes.filter(({ category_id }) => category_id === category.id);
        return dishes.length === 0 ? null : (
          <chakra.div key={category.id} mb="12px">
            <chakra.h3 fontWeight="700" py="4px" borderBottomWidth="1px" borderColor="border">
              {name(category)}
            </chakra.h3>
            <chakra.ul data-testid="checked-dishes">
              {dishes.map((dish) => (
                <chakra.li
                  key={dish.dish_id}
                  display="flex"
                  flexWrap="wrap"
                  alignItems="center"
                  gap="4px 8px"
                  minH="36px"
                  borderBottomWidth="1px"
                  borderColor="border.subtle"
                  color={dish.reason === null ? 'fg' : 'fg.muted'}
                >
                  <chakra.span flex="1" minW="0" overflowWrap="anywhere" asChild>
                    <Link to={dishPath(dish.dish_id)}>{name(dish)}</Link>
                  </chakra.span>
                  {dish.can_order_alone || dish.reason !== null ? null : <Chip tone="outline">{t('not_alone')}</Chip>}
                  {dish.reason === null ? (
                    <Chip tone="ok" icon="onTime">
                      {t('check.can')}
                    </Chip>
                  ) : (
                    <Chip tone={dish.reason === 'choice_missing' ? 'late' : 'plain'}>{t(`check.${dish.reason}`)}</Chip>
                  )}
                </chakra.li>
              ))}
            </chakra.ul>
          </chakra.div>
        );
      })}
    </section>
  );
}
