import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { DishInput, DishPatch } from '#contract/domain/menu-input.ts';
import { useUpdateDish } from '../../data/menu/menu-mutations.ts';
import { menuQueries } from '../../data/menu/menu-queries.ts';
import { CallFailure } from '../../lib/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useTitle } from '../shell/use-title.ts';
import { useWords } from '../use-words.ts';
import { draftOf } from './dish-draft.ts';
import { DishForm } from './dish-form.tsx';

/** The fields that are not what they were: what someone else changed meanwhile stays theirs. */
const changesOf = (before: DishInput, after: DishInput): DishPatch =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof DishInput]),
    ),
  );

/** One dish with all its fields. */
export function FoodsEditPage() {
  const { t, name } = useWords('foods');
  const { id: dishId = '' } = useParams();
  const { id: restaurantId } = useRestaurant();
  const { data: menu } = useQuery(menuQueries.categories(restaurantId));
  const { data: dish, error, refetch } = useQuery(menuQueries.dish(restaurantId, dishId));
  const update = useUpdateDish(restaurantId);
  const title = dish === undefined ? t('page.foods_edit') : name(dish);
  useTitle(title);
  const values = useMemo(() => (dish === undefined ? undefined : draftOf(dish)), [dish]);
  if (error instanceof CallFailure && (error.code === 'not_found' || error.code === 'invalid'))
    return (
      <EmptyState glyph="无" title={t('dish_gone')}>
        <Button asChild>
          <Link to="/foods-list">{t('back_to_list')}</Link>
        </Button>
      </EmptyState>
    );
  if (error !== null && dish === undefined)
    return (
      <ErrorState
        title={t('failed')}
        text={failureText(t, error)}
        code={codeOf(error)}
        retry={{ label: t('retry'), onRetry: () => void refetch() }}
      />
    );
  if (dish === undefined || values === undefined || menu === undefined) return <SkeletonRows label={t('loading')} />;
  return (
    <DishForm
      key={dish.id}
      title={title}
      values={values}
      categories={menu.items}
      dishId={dish.id}
      save={async (draft) => {
        await update.mutateAsync({ dish, change: changesOf(values, draft) });
        toaster.create({ type: 'success', title: t('done.edited') });
      }}
    />
  );
}
