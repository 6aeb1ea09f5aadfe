import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { menuQueries } from '../../data/menu/menu-queries.ts';
import { Button } from '../../ui/button.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useTitle } from '../shell/use-title.ts';
import { useWords } from '../use-words.ts';
import { CheckTab } from './check-tab.tsx';
import { readFoodsParams } from './foods-params.ts';
import { MenuFileActions } from './menu-file-actions.tsx';
import { MenuTab } from './menu-tab.tsx';
import { MenuTabs } from './menu-tabs.tsx';
import { TranslationTab } from './translation-tab.tsx';

/** The menu: its dishes by category, its words in both languages, and what of it can be ordered when. */
export function FoodsListPage() {
  const { t } = useWords('foods');
  useTitle(t('page.foods_list'));
  const { id: restaurantId } = useRestaurant();
  const [params] = useSearchParams();
  const current = readFoodsParams(params);
  const { data, error, isPending, refetch } = useQuery(menuQueries.categories(restaurantId));
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
    <chakra.div display="flex" flexDirection="column" gap="16px">
      <PageHead title={t('page.foods_list')} {...(help === undefined ? {} : { help })}>
        <MenuFileActions />
        <Button look="ink" asChild>
          <Link to={addPath}>
            <OfficeIcon name="plus" />
            {t('add_dish')}
          </Link>
        </Button>
      </PageHead>
      <MenuTabs current={current.tab} />
      {isPending ? <SkeletonRows label={t('loading')} /> : null}
      {error !== null && data === undefined ? (
        <ErrorState
          title={t('failed')}
          text={failureText(t, error)}
          code={codeOf(error)}
          retry={{ label: t('retry'), onRetry: () => void refetch() }}
        />
      ) : null}
      {data?.items.length === 0 ? (
        <EmptyState glyph="菜" title={t('empty')} text={t('empty_text')}>
          <Button look="ink" asChild>
            <Link to="/foods-category">{t('category.add')}</Link>
          </Button>
        </EmptyState>
      ) : null}
      {data !== undefined && data.items.length > 0 ? (
        <>
          {current.tab === 'menu' ? <MenuTab categories={data.items} current={current} /> : null}
          {current.tab === 'translation' ? <TranslationTab categories={data.items} /> : null}
          {current.tab === 'check' ? <CheckTab categories={data.items} at={current.at} /> : null}
        </>
      ) : null}
    </chakra.div>
  );
}
