import { chakra } from '@chakra-ui/react';
import type { Category } from '#contract/domain/menu.ts';
import type { MenuCheck } from '#contract/http/menu/menu.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';
import { dishPath } from '../list/dish-params.ts';
import { PageLink } from '../../kit/page-link.tsx';

type CheckedDishesProps = { title: string; categories: readonly Category[]; check: MenuCheck };

/** By category: what can be ordered then, and why the rest cannot. */
export function CheckedDishes({ title, categories, check }: CheckedDishesProps) {
  const { t, name, money, time } = useWords('menu');
  const sellable = check.dishes.filter(({ reason }) => reason === null).length;
  return (
    <section aria-label={title}>
      <chakra.h2 textStyle="section">{title}</chakra.h2>
      <chakra.p color="fg.muted" mb="2">
        {t(check.is_open ? 'check.sum' : 'check.sum_closed', { count: sellable, all: check.dishes.length })}
      </chakra.p>
      {categories.map((category) => {
        const dishes = check.dishes.filter(({ category_id }) => category_id === category.id);
        return dishes.length === 0 ? null : (
          <chakra.div key={category.id} mb="3">
            <chakra.h3 fontWeight="700" py="1" borderBottomWidth="1px" borderColor="border">
              {name(category)}
            </chakra.h3>
            <chakra.ul data-testid="checked-dishes">
              {dishes.map((dish) => (
                <Row
                  lay="flow"
                  key={dish.dish_id}
                  rowGap="1"
                  columnGap="2"
                  minH="36px"
                  color={dish.reason === null ? 'fg' : 'fg.muted'}
                >
                  <PageLink flex="1" minW="0" overflowWrap="anywhere" to={dishPath(dish.dish_id)}>
                    {name(dish)}
                  </PageLink>
                  {dish.can_order_alone || dish.reason !== null ? null : <Chip tone="outline">{t('not_alone')}</Chip>}
                  {dish.back_at === null ? null : (
                    <chakra.small color="fg.muted">
                      {t('check.back', { time: time(dish.back_at, 'dayAndClock') })}
                    </chakra.small>
                  )}
                  {dish.reason === null ? <span>{money(dish.price_cents)}</span> : null}
                  {dish.reason === null ? (
                    <Chip tone="ok" icon="onTime">
                      {t('check.can')}
                    </Chip>
                  ) : (
                    <Chip tone={dish.reason === 'choice_missing' ? 'late' : 'plain'}>{t(`check.${dish.reason}`)}</Chip>
                  )}
                </Row>
              ))}
            </chakra.ul>
          </chakra.div>
        );
      })}
    </section>
  );
}
