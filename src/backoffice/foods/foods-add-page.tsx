import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useAddDish } from '../../data/menu/menu-mutations.ts';
import { menuQueries } from '../../data/menu/menu-queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useTitle } from '../shell/use-title.ts';
import { useWords } from '../use-words.ts';
import { newDraft } from './dish-draft.ts';
import { DishForm } from './dish-form.tsx';

/** A new dish, in the category one came from. */
export function FoodsAddPage() {
  const { t } = useWords('foods');
  useTitle(t('page.foods_add'));
  const { id: restaurantId } = useRestaurant();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQuery(menuQueries.categories(restaurantId));
  const add = useAddDish(restaurantId);
  const asked = params.get('category');
  const categories = data?.items ?? [];
  const categoryId = (categories.find(({ id }) => id === asked) ?? categories[0])?.id;
  const values = useMemo(() => newDraft(categoryId ?? ''), [categoryId]);
  if (isPending) return <SkeletonRows label={t('loading')} />;
  if (data === undefined)
    return (
      <ErrorState
        title={t('failed')}
        text={failureText(t, error)}
        code={codeOf(error)}
        retry={{ label: t('retry'), onRetry: () => void refetch() }}
      />
    );
  if (categoryId === undefined)
    return (
      <EmptyState glyph="类" title={t('category.none')} text={t('empty_text')}>
        <Button look="ink" asChild>
          <Link to="/foods-category?edit=new">{t('category.add')}</Link>
        </Button>
      </EmptyState>
    );
  return (
    <DishForm
      title={t('page.foods_add')}
      values={values}
      categories={categories}
      dishId={null}
      save={async (dish) => {
        await add.mutateAsync(dish);
        toaster.create({ type: 'success', title: t('done.added') });
      }}
      onSaved={(dish) => void navigate(`/foods-list?category=${dish.category_id}`)}
    />
  );
}
