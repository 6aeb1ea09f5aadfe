import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatCents } from '#contract/domain/money.ts';
import { orderQueries } from '../../data/order/order-queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useTitle } from '../shell/use-title.ts';
import { useWords } from '../use-words.ts';
import { changeParams, filterOf, hasFilters, readListParams } from './list-params.ts';
import { latestOf, splitNew } from './new-rows.ts';
import { OrderDrawer } from './order-drawer.tsx';
import { ClearFilters, OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import { Pager } from './pager.tsx';
import { RefusedOrders } from './refused-orders.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { WaitingRow } from './waiting-row.tsx';

/** Order management: what is open, found, counted; the order itself opens beside it. */
export function OrderListPage() {
  const { t } = useWords();
  useTitle(t('page.orders'));
  const { id: restaurantId } = useRestaurant();
  const [params, setParams] = useSearchParams();
  const current = readListParams(params);
  const filter = filterOf(current);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(orderQueries.list(restaurantId, filter));
  // The mark belongs to one list: another filter or page starts with everything shown.
  const listKey = JSON.stringify(filter);
  const [mark, setMark] = useState({ listKey: '', until: '' });
  if (data !== undefined && !isPlaceholderData && mark.listKey !== listKey)
    setMark({ listKey, until: latestOf(data.items) });
  const isFresh = isPlaceholderData || mark.listKey !== listKey || mark.until === '';
  const { shown, waiting } = isFresh
    ? { shown: data?.items ?? [], waiting: 0 }
    : splitNew(data?.items ?? [], mark.until);
  const open = (order: string | null): void => setParams(changeParams(params, { order }));

  return (
    <chakra.div display="flex" flexDirection="column" gap="16px">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="12px">
        <chakra.h1 textStyle="page" flex="1">
          {t('page.orders')}
        </chakra.h1>
        <RefusedOrders />
      </chakra.div>
      <StatusTabs current={current.tab} counts={data?.counts} />
      <OrderFilters current={current} />
      {isPending ? <SkeletonRows label={t('loading')} /> : null}
      {error !== null && data === undefined ? (
        <ErrorState
          title={t('orders.failed')}
          text={failureText(t, error)}
          code={codeOf(error)}
          retry={{ label: t('retry'), onRetry: () => void refetch() }}
        />
      ) : null}
      {data !== undefined && data.items.length === 0 ? (
        <EmptyState glyph="单" title={t(hasFilters(current) ? 'orders.none' : 'orders.empty')}>
          {hasFilters(current) ? <ClearFilters /> : null}
          {current.tab === 'open' && !hasFilters(current) ? (
            <Button onClick={() => setParams({ status: 'all' })}>{t('orders.show_all')}</Button>
          ) : null}
        </EmptyState>
      ) : null}
      {data !== undefined && data.items.length > 0 ? (
        <>
          <OrderTable
            rows={shown}
            onOpen={open}
            waitingRow={
              waiting > 0 ? (
                <WaitingRow count={waiting} onShow={() => setMark({ listKey, until: latestOf(data.items) })} />
              ) : null
            }
          />
          <Pager
            page={data.page}
            pageSize={data.page_size}
            total={data.total}
            onPage={(page) => setParams(changeParams(params, { page: String(page) }))}
          >
            {t('orders.sum', { sum: formatCents(data.sum_cents) })}
          </Pager>
        </>
      ) : null}
      {current.orderId === null ? null : (
        <OrderDrawer key={current.orderId} orderId={current.orderId} onClose={() => open(null)} />
      )}
    </chakra.div>
  );
}
