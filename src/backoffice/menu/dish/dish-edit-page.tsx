import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { DishInput, DishPatch } from '#contract/domain/menu-input.ts';
import { useUpdateDish } from '../../../data/menu/menu-mutations.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { draftOf } from './dish-draft.ts';
import { DishForm } from './dish-form.tsx';

/** The fields that are not what they were: what someone else changed in the meantime stays theirs. */
const changesOf = (before: DishInput, after: DishInput): DishPatch =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof DishInput]),
    ),
  );

/** One dish with all its fields. */
export function DishEditPage() {
  const { t, name } = useWords('menu');
  const { id: dishId = '' } = useParams();
  const { id: restaurantId } = useRestaurant();
  const menu = useQuery(menuQueries.categories(restaurantId));
  const query = useQuery(menuQueries.dish(restaurantId, dishId));
  const { data: dish, error } = query;
  const update = useUpdateDish(restaurantId);
  const title = dish === undefined ? t('page.dish_edit') : name(dish);
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
  if (dish === undefined || values === undefined) return <Reading query={query} failed={t('failed')} />;
  if (menu.data === undefined) return <Reading query={menu} failed={t('failed')} />;
  return (
    <DishForm
      key={dish.id}
      title={title}
      values={values}
      categories={menu.data.items}
      dishId={dish.id}
      draftName={`dish:${dish.id}`}
      editOf={(draft) => ({ dish_id: dish.id, version: dish.version, change: changesOf(values, draft) })}
      save={async (draft) => {
        await update.mutateAsync({ dish, change: changesOf(values, draft) });
        toaster.create({ type: 'success', title: t('done.edited') });
      }}
    />
  );
}
