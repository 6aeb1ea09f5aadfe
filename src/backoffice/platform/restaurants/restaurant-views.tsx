import { chakra } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { RESTAURANT_VIEWS } from '#contract/http/platform/platform-restaurant.ts';
import { ViewTab } from '../../orders/list/view-tab.tsx';
import { useWords } from '../../use-words.ts';
import type { RestaurantParams } from './restaurant-params.ts';
import { changeParams } from '../../kit/list/list-params.ts';

type RestaurantViewsProps = { current: RestaurantParams; counts: Record<string, number> | undefined };

/** Ways to look at the restaurants, each with how many it holds. */
export function RestaurantViews({ current, counts }: RestaurantViewsProps) {
  const { t } = useWords('platform');
  const [params] = useSearchParams();
  return (
    <chakra.nav aria-label={t('views.label')} overflowX="auto" flex="none">
      <chakra.ul display="flex" borderBottomWidth="1px" borderColor="border">
        {RESTAURANT_VIEWS.map((view) => (
          <ViewTab
            key={view}
            search={changeParams(params, { view: view === 'all' ? null : view, page: null }).toString()}
            isCurrent={view === current.view}
            count={counts?.[view]}
            testId={`view-${view}`}
          >
            {t(`views.${view}`)}
          </ViewTab>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}
