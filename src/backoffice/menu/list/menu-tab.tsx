import { chakra } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import type { Category } from '#contract/domain/menu.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useWords } from '../../use-words.ts';
import { CategoryTree } from '../categories/category-tree.tsx';
import { DishPanel } from './dish-panel.tsx';
import { ALL_CATEGORIES, type DishParams } from './dish-params.ts';
import { changeParams } from '../../kit/list/list-params.ts';

type MenuTabProps = { categories: readonly Category[]; current: DishParams };

/** Categories at the left, the chosen one's dishes at the right; on a phone a list of choices above. */
export function MenuTab({ categories, current }: MenuTabProps) {
  const { t, name } = useWords('menu');
  const [params, setParams] = useSearchParams();
  const isAll = current.category === ALL_CATEGORIES;
  const chosen = isAll ? undefined : (categories.find(({ id }) => id === current.category) ?? categories[0]);
  // A search goes over all categories: who looks for a dish does not know where it stands. Choosing a category ends it.
  const isSearching = current.q !== '';
  const shownId = isSearching ? ALL_CATEGORIES : (chosen?.id ?? ALL_CATEGORIES);
  const choose = (category: string): void => setParams(changeParams(params, { category, q: null }));
  const all = categories.reduce((sum, category) => sum + category.dish_count, 0);
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', lg: '208px minmax(0, 1fr)' }} gap="4">
      <chakra.div hideBelow="lg">
        <CategoryTree categories={categories} chosenId={shownId} all={all} onChoose={choose} />
      </chakra.div>
      <chakra.div hideFrom="lg">
        <SelectField
          label={t('category.choose')}
          width="full"
          value={shownId}
          options={[
            ...categories.map((category) => ({
              value: category.id,
              text: `${name(category)} · ${category.dish_count}`,
            })),
            { value: ALL_CATEGORIES, text: `${t('category.all')} · ${all}` },
          ]}
          onChange={choose}
        />
      </chakra.div>
      <DishPanel
        key={chosen?.id ?? ALL_CATEGORIES}
        category={isSearching ? undefined : chosen}
        categories={categories}
        current={current}
      />
    </chakra.div>
  );
}
