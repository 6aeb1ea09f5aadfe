import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MAX_LISTED } from '../../../data/orders/order-queries.ts';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useBusinessDay } from '../../money/statistics/use-span.ts';
import { useWords, VIEWER_ZONE } from '../../use-words.ts';
import { ORDER_EXPORT } from '#contract/http/platform/export-lists.ts';
import { ExportButton } from '../../kit/list/export-button.tsx';
import { useOrderColumns } from './order-csv.ts';
import { filterOf, readListParams } from './list-params.ts';
import { ListEnd } from './list-end.tsx';
import { NewRowsButton } from './new-rows-button.tsx';
import { NoOrders } from './no-orders.tsx';
import { OrderCards } from './order-cards.tsx';
import { OrderDrawer } from '../detail/order-drawer.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StaleBar } from './stale-bar.tsx';
import { StatusChips } from './status-chips.tsx';
import { useOrderList } from './use-order-list.ts';
import { useEndWords } from './use-end-words.ts';
import { ViewTabs } from './view-tabs.tsx';
import { AS_FILTER } from '../../kit/list/filter-navigation.ts';
import { changeParams } from '../../kit/list/list-params.ts';
import { PhoneOrderLink } from './phone-order-link.tsx';

const NOTHING: ReadonlySet<string> = new Set();

/** Order management: what is open, found, counted; the order itself opens beside it. */
export function OrderListPage() {
  const { t } = useWords('orders');
  useTitle(t('page.orders'));
  const { id: restaurantId, time_zone } = useRestaurant();
  const today = useBusinessDay();
  const columns = useOrderColumns();
  const [params, setParams] = useSearchParams();
  const isNarrow = useMedia('(max-width: 1023px)');
  const current = readListParams(params);
  const filter = filterOf(current, today);
  const list = useOrderList(restaurantId, filter);
  const { first, shown, error } = list;
  // Unknown while another filter's rows still stand there.
  const total = list.isPlaceholderData ? undefined : first?.total;
  // What is chosen belongs to the list it was chosen from.
  const [choice, setChoice] = useState({ listKey: list.listKey, ids: NOTHING });
  const chosen = choice.listKey === list.listKey ? choice.ids : NOTHING;
  const chosenRows = shown.filter((row) => chosen.has(row.id));
  const open = (order: string | null): void => setParams(changeParams(params, { order }));
  const choose = (ids: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChoice({ listKey: list.listKey, ids: next });
  };
  const endWords = useEndWords(current);
  const Rows = isNarrow ? OrderCards : OrderTable;

  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      gap="3"
      minH="full"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && chosen.size > 0) setChoice({ listKey: list.listKey, ids: NOTHING });
      }}
    >
      <PageHead
        title={t('page.orders')}
        {...(time_zone === VIEWER_ZONE ? {} : { help: t('list.zone', { zone: time_zone }) })}
      >
        <ExportButton
          fileName={`orders-${today}.csv`}
          {...(total === undefined ? {} : { label: t('csv.export', { count: total }) })}
          columns={columns}
          isDisabled={total === undefined || total === 0}
          list={ORDER_EXPORT}
          query={{ restaurant_id: restaurantId, ...filter }}
        />
        <PhoneOrderLink>
          <OfficeIcon name="plus" />
          {t('list.phone_order')}
        </PhoneOrderLink>
      </PageHead>
      <ViewTabs current={current} today={today} counts={first?.counts} total={total} />
      <StatusChips current={current.tab} counts={first?.counts} />
      <OrderFilters current={current} />
      {error !== null && first !== undefined ? (
        <StaleBar readAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()} />
      ) : null}
      {chosenRows.length > 0 ? (
        <SelectionBar orders={chosenRows} onClear={() => setChoice({ listKey: list.listKey, ids: NOTHING })} />
      ) : null}
      <Reading query={list} failed={t('orders.failed')} note={t('data_is_safe')} />
      {list.waiting > 0 ? <NewRowsButton count={list.waiting} onShow={list.showNew} /> : null}
      {first !== undefined && shown.length === 0 && list.waiting === 0 ? <NoOrders current={current} /> : null}
      {shown.length > 0 ? (
        <Rows
          rows={shown}
          chosen={chosen}
          sort={current.sort}
          onOpen={open}
          onChoose={choose}
          onSort={(sort) => setParams(changeParams(params, { sort: sort === '-created_at' ? null : sort }), AS_FILTER)}
        />
      ) : null}
      {first === undefined || first.total === 0 ? null : (
        <ListEnd
          key={shown.length}
          {...endWords(first)}
          {...(list.isCut ? { help: t('list.cut', { count: MAX_LISTED }) } : {})}
          hasMore={list.hasNextPage}
          isReading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      {current.orderId === null ? null : (
        <OrderDrawer key={current.orderId} orderId={current.orderId} onClose={() => open(null)} />
      )}
    </chakra.div>
  );
}
