import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAddDish } from '../../../data/menu/menu-mutations.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { plansPath } from '../list/dish-params.ts';
import { newDraft } from './dish-draft.ts';
import { DishForm } from './dish-form.tsx';
import { PageButton } from '../../kit/page-link.tsx';

/** A new dish, in the category one came from. */
export function DishAddPage() {
  const { t, name } = useWords('menu');
  useTitle(t('page.dish_add'));
  const { id: restaurantId } = useRestaurant();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = useQuery(menuQueries.categories(restaurantId));
  const { data } = query;
  const add = useAddDish(restaurantId);
  const asked = params.get('category');
  const categories = data?.items ?? [];
  // Among several nothing is chosen for anybody.
  const only = categories.length === 1 ? categories[0] : undefined;
  const categoryId = (categories.find(({ id }) => id === asked) ?? only)?.id;
  const saved = useMemo(() => ({ version: 0, values: newDraft(categoryId ?? '') }), [categoryId]);
  if (data === undefined) return <Reading query={query} failed={t('failed')} />;
  if (categories.length === 0)
    return (
      <EmptyState glyph="类" title={t('category.none')} text={t('empty_text')}>
        <PageButton look="ink" to="/foods-category?edit=new">
          {t('category.add')}
        </PageButton>
      </EmptyState>
    );
  return (
    <DishForm
      title={t('page.dish_add')}
      saved={saved}
      over={null}
      categories={categories}
      dishId={null}
      draftName={`dish:new:${restaurantId}`}
      save={async (dish) => {
        await add.mutateAsync(dish);
        const title = t(dish.status === 'on_sale' ? 'done.added' : 'kept');
        toaster.create({ type: 'success', title, description: name(dish) });
      }}
      editOf={(dish) => ({ dish: { ...dish, status: 'on_sale' } })}
      onPlanned={() => void navigate(plansPath)}
      onSaved={(dish) => void navigate(`/foods-list?category=${dish.category_id}`)}
    />
  );
}
