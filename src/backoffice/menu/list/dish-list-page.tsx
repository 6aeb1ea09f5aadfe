import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { CheckTab } from '../check/check-tab.tsx';
import { CoverageNotice } from '../../devices/dish-coverage/coverage-notice.tsx';
import { GroupsTab } from '../groups/groups-tab.tsx';
import { PlanNotice } from '../plans/plan-notice.tsx';
import { PlansTab } from '../plans/plans-tab.tsx';
import { VersionsTab } from '../versions/versions-tab.tsx';
import { readDishParams } from './dish-params.ts';
import { MenuFileActions } from '../import/menu-file-actions.tsx';
import { MenuTab } from './menu-tab.tsx';
import { MenuTabs } from './menu-tabs.tsx';
import { TranslationTab } from '../translation/translation-tab.tsx';
import { PageButton } from '../../kit/page-link.tsx';

/** The menu: its dishes by category, its words in both languages, and what of it can be ordered when. */
export function DishListPage() {
  const { t } = useWords('menu');
  useTitle(t('page.dish_list'));
  const { id: restaurantId } = useRestaurant();
  const [params] = useSearchParams();
  const current = readDishParams(params);
  const query = useQuery(menuQueries.categories(restaurantId));
  const { data } = query;
  const addPath =
    current.category === null ? '/foods/add' : `/foods/add?category=${encodeURIComponent(current.category)}`;
  const counts = data?.counts;
  const help =
    counts === undefined
      ? undefined
      : [
          t('count.dishes', { count: counts.dishes }),
          t('count.sold_out', { count: counts.sold_out }),
          t('count.off_shelf', { count: counts.off_shelf }),
        ].join(' · ');

  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <PageHead title={t('page.dish_list')} {...(help === undefined ? {} : { help })}>
        <MenuFileActions />
        <PageButton look="ink" to={addPath}>
          <OfficeIcon name="plus" />
          {t('add_dish')}
        </PageButton>
      </PageHead>
      <CoverageNotice />
      {current.tab === 'plans' ? null : <PlanNotice />}
      <MenuTabs current={current.tab} />
      <Reading query={query} failed={t('failed')} />
      {data?.items.length === 0 ? (
        <EmptyState glyph="菜" title={t('empty')} text={t('empty_text')}>
          <PageButton look="ink" to="/foods-category">
            {t('category.add')}
          </PageButton>
        </EmptyState>
      ) : null}
      {data !== undefined && data.items.length > 0 ? (
        <>
          {current.tab === 'menu' ? <MenuTab categories={data.items} current={current} /> : null}
          {current.tab === 'groups' ? <GroupsTab openId={current.group} /> : null}
          {current.tab === 'translation' ? <TranslationTab categories={data.items} /> : null}
          {current.tab === 'check' ? <CheckTab categories={data.items} at={current.at} planId={current.plan} /> : null}
          {current.tab === 'plans' ? <PlansTab openId={current.plan} /> : null}
          {current.tab === 'versions' ? <VersionsTab openId={current.version} /> : null}
        </>
      ) : null}
    </chakra.div>
  );
}
