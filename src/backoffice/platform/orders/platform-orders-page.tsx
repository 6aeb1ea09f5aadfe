import { paymentWord } from '#contract/domain/order-money.ts';
import { chakra } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PLATFORM_ORDER_EXPORT } from '#contract/http/platform/export-lists.ts';
import type { PlatformOrder } from '#contract/http/platform/platform-order.ts';
import {
  MAX_ORDERS_LISTED,
  platformQueries,
  type PlatformOrderFilter,
} from '../../../data/platform/platform-queries.ts';
import { zonedColumns } from '../../../lib/csv-time.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Reading } from '../../kit/reading.tsx';
import { AS_FILTER } from '../../kit/list/filter-navigation.ts';
import { StaleBar } from '../../orders/list/stale-bar.tsx';
import { RestaurantContext } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useSingleKeys } from '../../orders/phone-orders/use-single-keys.ts';
import { useWords } from '../../use-words.ts';
import { filterOf, readOrderParams } from './order-params.ts';
import { OrderTabs } from './order-tabs.tsx';
import { PlatformOrderFilters } from './platform-order-filters.tsx';
import { PlatformOrderList } from './platform-order-list.tsx';
import { PlatformOrderPane } from './platform-order-pane.tsx';
import { ExportButton } from '../../kit/list/export-button.tsx';
import { changeParams } from '../../kit/list/list-params.ts';
import { PageButton } from '../../kit/page-link.tsx';

/** Orders of the whole platform: the list at the left, the chosen one at the right, its restaurant's zone and words with it. */
export function PlatformOrdersPage() {
  return (
    <RestaurantContext value={null}>
      <PlatformOrders />
    </RestaurantContext>
  );
}

function PlatformOrders() {
  const { t } = useWords('platform');
  useTitle(t('orders_title'));
  const [params, setParams] = useSearchParams();
  const search = useRef<HTMLInputElement>(null);
  const current = readOrderParams(params);
  const list = useInfiniteQuery(platformQueries.orders(filterOf(current)));
  const rows = (list.data?.pages ?? []).flatMap((page) => page.items);
  const [first] = list.data?.pages ?? [];
  useSingleKeys({ '/': () => search.current?.focus() });
  const open = (order: PlatformOrder | null): void =>
    setParams(changeParams(params, { order: order?.id ?? null, place: order?.restaurant_id ?? null }));
  const isOpen = current.orderId !== undefined && current.placeId !== undefined;

  return (
    <chakra.div display="flex" flexDirection="column" gap="3" minH="full">
      <PageHead title={t('orders_title')}>
        {isOpen ? (
          <Button hideFrom="lg" onClick={() => open(null)}>
            <OfficeIcon name="left" />
            {t('back_to_list')}
          </Button>
        ) : null}
        <SaveFile filter={filterOf(current)} isEmpty={rows.length === 0} />
        <PageButton to="/order/list">{t('one_restaurant')}</PageButton>
      </PageHead>
      <chakra.div {...(isOpen ? { hideBelow: 'lg' } : {})} display="flex" flexDirection="column" gap="3">
        <OrderTabs current={current} counts={first?.counts} />
        <PlatformOrderFilters current={current} searchRef={search} />
      </chakra.div>
      {list.error !== null && first !== undefined ? (
        <StaleBar readAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()} />
      ) : null}
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(340px, 420px) minmax(0, 1fr)' }}
        alignItems="start"
      >
        <chakra.div
          {...(isOpen ? { hideBelow: 'lg' } : {})}
          display="flex"
          flexDirection="column"
          gap="2"
          position={{ lg: 'sticky' }}
          top="0"
          maxH={{ lg: 'calc(100dvh - 190px)' }}
          minW="0"
        >
          <Reading query={list} failed={t('orders.failed')} note={t('data_is_safe')} rows={6} height={68} />
          {first !== undefined && rows.length === 0 ? (
            <EmptyState
              glyph="空"
              title={t(current.q === '' && current.restaurantId === undefined ? 'no_orders' : 'orders.none')}
            >
              {params.size === 0 ? null : <Button onClick={() => setParams({}, AS_FILTER)}>{t('orders.clear')}</Button>}
            </EmptyState>
          ) : null}
          <PlatformOrderList rows={rows} chosenId={current.orderId} onOpen={open} />
          {rows.length >= MAX_ORDERS_LISTED ? (
            <chakra.p color="fg.muted" py="2">
              {t('orders_bounded', { maximum: MAX_ORDERS_LISTED })}
            </chakra.p>
          ) : null}
          {list.hasNextPage ? (
            <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t(list.isFetchingNextPage ? 'loading' : 'orders.older')}
            </Button>
          ) : null}
        </chakra.div>
        <chakra.div
          {...(isOpen ? {} : { hideBelow: 'lg' })}
          minW="0"
          borderLeftWidth={{ base: '0', lg: '1px' }}
          borderColor="border"
          pl={{ base: '0', lg: '4' }}
        >
          {current.orderId === undefined || current.placeId === undefined ? (
            <EmptyState glyph="选" title={t('choose_order')} text={t('choose_order_text')} />
          ) : (
            <PlatformOrderPane key={current.orderId} orderId={current.orderId} restaurantId={current.placeId} />
          )}
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}

/** Every order that the filters mean, as a file: not only those that are listed. */
function SaveFile({ filter, isEmpty }: { filter: PlatformOrderFilter; isEmpty: boolean }) {
  const { t, amount } = useWords('platform');
  return (
    <ExportButton<PlatformOrder>
      fileName="platform-orders.csv"
      isDisabled={isEmpty}
      list={PLATFORM_ORDER_EXPORT}
      query={filter}
      columns={[
        { title: t('column.restaurant'), cell: ({ restaurant }) => restaurant.name },
        { title: t('orders.number'), cell: ({ number }) => number },
        ...zonedColumns<PlatformOrder>({
          title: t('orders.created'),
          zoneTitle: t('export.zone'),
          zoneOf: ({ restaurant }) => restaurant.time_zone,
          at: ({ created_at }) => created_at,
        }),
        { title: t('orders.status'), cell: ({ status }) => t(`status.${status}`) },
        { title: t('orders.type'), cell: ({ delivery_method }) => t(`delivery_method.${delivery_method}`) },
        { title: t('orders.customer'), cell: ({ customer_name }) => customer_name },
        { title: t('order.phone'), cell: ({ customer_phone }) => customer_phone ?? '' },
        { title: t('orders.payment'), cell: (order) => t(`payment_state.${paymentWord(order)}`) },
        { title: t('order.currency'), cell: ({ currency }) => currency },
        { title: t('orders.total'), cell: ({ total_cents, currency }) => amount(total_cents, currency) },
      ]}
    />
  );
}
