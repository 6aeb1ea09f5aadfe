import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Category, Dish } from '#contract/domain/menu.ts';
import { useUpdateDish } from '../../../data/menu/menu-mutations.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { changesIn, useSaveOver } from '../../kit/stale/use-save-over.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { draftOf } from './dish-draft.ts';
import { DishForm } from './dish-form.tsx';
import { PageButton } from '../../kit/page-link.tsx';

/** One dish with all its fields. */
export function DishEditPage(): ReactNode {
  const { t } = useWords('menu');
  const { id: dishId = '' } = useParams();
  const { id: restaurantId } = useRestaurant();
  const menu = useQuery(menuQueries.categories(restaurantId));
  const query = useQuery(menuQueries.dish(restaurantId, dishId));
  const { data: dish, error } = query;
  if (error instanceof CallFailure && (error.code === 'not_found' || error.code === 'invalid'))
    return (
      <EmptyState glyph="无" title={t('dish_gone')}>
        <PageButton to="/foods-list">{t('back_to_list')}</PageButton>
      </EmptyState>
    );
  if (dish === undefined) return <Reading query={query} failed={t('failed')} />;
  if (menu.data === undefined) return <Reading query={menu} failed={t('failed')} />;
  return <SavedDish key={dish.id} dish={dish} categories={menu.data.items} />;
}

/** What someone else changed in the meantime stays theirs; where it is the same, both are shown [EN9]. */
function SavedDish({ dish, categories }: { dish: Dish; categories: readonly Category[] }) {
  const { t, name } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const queryClient = useQueryClient();
  const update = useUpdateDish(restaurantId);
  const title = name(dish);
  useTitle(title);
  const saved = useMemo(() => ({ version: dish.version, values: draftOf(dish) }), [dish]);
  const over = useSaveOver({
    saved,
    readNewest: async () => {
      const newest = await queryClient.fetchQuery({ ...menuQueries.dish(restaurantId, dish.id), staleTime: 0 });
      return { version: newest.version, values: draftOf(newest) };
    },
    send: (version, change) => update.mutateAsync({ dish: { id: dish.id, version }, change }),
  });
  return (
    <DishForm
      title={title}
      saved={saved}
      over={over}
      categories={categories}
      dishId={dish.id}
      draftName={`dish:${dish.id}`}
      editOf={(draft) => ({ dish_id: dish.id, version: dish.version, change: changesIn(saved.values, draft) })}
      save={async (draft, put) => {
        await over.save(draft, put);
        toaster.create({ type: 'success', title: t('done.edited'), description: name(draft) });
      }}
    />
  );
}
