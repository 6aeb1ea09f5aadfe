import { chakra } from '@chakra-ui/react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OrderStatus } from '#contract/domain/order-status.ts';
import type { SavedView } from '#contract/http/people/saved-view.ts';
import { MAX_VIEWS } from '#contract/http/people/saved-view.ts';
import { orderQueries } from '../../../data/orders/order-queries.ts';
import { viewQueries } from '../../../data/people/saved-view-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { countOf, filterOf, readListParams, viewQuery, type ListParams } from './list-params.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { ViewMenu } from './view-menu.tsx';
import { ViewTab } from './view-tab.tsx';
import { changeParams } from '../../kit/list/list-params.ts';

type ViewTabsProps = {
  current: ListParams;
  today: string;
  counts: Partial<Record<OrderStatus, number>> | undefined;
  total: number | undefined;
};

/** What is open, everything, and the ways to look that a person has kept, each with how many orders it finds now. */
export function ViewTabs({ current, today, counts, total }: ViewTabsProps) {
  const { t } = useWords('orders');
  const { id: restaurantId } = useRestaurant();
  const [params] = useSearchParams();
  const [isSaving, setIsSaving] = useState(false);
  const { data: views = [] } = useQuery(viewQueries.list(restaurantId, 'order_list'));
  const found = useQueries({
    queries: views.map((view) => orderQueries.count(restaurantId, filterOf(readListParams(of(view)), today))),
  });
  const chosen = views.find((view) => view.id === current.viewId);
  const builtIn = (tab: 'open' | 'all') => (
    <ViewTab
      key={tab}
      search={changeParams(params, { status: tab === 'open' ? null : tab, view: null, order: null }).toString()}
      isCurrent={chosen === undefined && current.tab === tab}
      count={counts === undefined ? undefined : countOf(tab, counts)}
      testId={`count-${tab}`}
    >
      {t(`orders.tab_${tab}`)}
    </ViewTab>
  );
  return (
    <chakra.div display="flex" alignItems="center" gap="1" borderBottomWidth="1px" borderColor="border" flex="none">
      <chakra.nav aria-label={t('views.label')} overflowX="auto" minW="0">
        <chakra.ul display="flex" gap="1" w="max-content">
          {builtIn('open')}
          {builtIn('all')}
          {chosen === undefined && current.tab === 'sold' ? (
            <ViewTab search={params.toString()} isCurrent count={total} testId="count-sold">
              {t('orders.tab_sold')}
            </ViewTab>
          ) : null}
          {views.map((view, index) => (
            <ViewTab
              key={view.id}
              search={`${view.query}&view=${view.id}`}
              isCurrent={view === chosen}
              count={found[index]?.data}
              testId="view-count"
            >
              {view.name}
            </ViewTab>
          ))}
        </chakra.ul>
      </chakra.nav>
      {chosen === undefined ? null : (
        <ViewMenu key={chosen.id} view={chosen} isChanged={viewQuery(of(chosen)) !== viewQuery(params)} />
      )}
      {views.length < MAX_VIEWS ? (
        <Button look="ghost" color="fg.muted" onClick={() => setIsSaving(true)}>
          <OfficeIcon name="plus" />
          {t('views.save')}
        </Button>
      ) : null}
      {isSaving ? (
        <SaveViewDialog id={null} name="" query={viewQuery(params)} onClose={() => setIsSaving(false)} />
      ) : null}
    </chakra.div>
  );
}

const of = (view: SavedView): URLSearchParams => new URLSearchParams(view.query);
