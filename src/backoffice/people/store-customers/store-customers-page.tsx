import { chakra } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CustomerKey } from '#contract/domain/customer-key.ts';
import { CUSTOMER_LISTS, type StoreCustomer } from '#contract/http/people/store-customer.ts';
import { storeCustomerQueries } from '../../../data/people/store-customer-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { CountTabs } from '../../../ui/count-tabs.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { ListStates } from '../../kit/list/list-states.tsx';
import { useListSearch } from '../../kit/list/use-list-search.ts';
import { changeParams, idOf, oneOf } from '../../kit/list/list-params.ts';
import { useWords } from '../../use-words.ts';
import { useSingleKeys } from '../../orders/phone-orders/use-single-keys.ts';
import { CustomerPanel } from './customer-panel.tsx';
import { CustomerRow } from './customer-row.tsx';
import { isShortNumber } from './customer-text.ts';

/**
 * A restaurant's own customers. The address names a chosen one by an order of theirs, and what is looked for stays out of
 * it: a browser's history is no place for names and numbers.
 */
export function StoreCustomersPage() {
  const { t } = useWords('customers');
  useTitle(t('page.store_customers'));
  const { id: restaurantId } = useRestaurant();
  const { search, change } = useListSearch();
  const [, setSearch] = useSearchParams();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<{ key: CustomerKey; order: string | undefined } | null>(null);
  const box = useRef<HTMLInputElement>(null);
  useSingleKeys({ '/': () => box.current?.focus() });
  const list = oneOf(CUSTOMER_LISTS, search.get('list')) ?? 'all';
  const ofOrder = idOf(search.get('of'));
  const query = useInfiniteQuery(storeCustomerQueries.pages(restaurantId, { list, q }));
  const rows = (query.data?.pages ?? []).flatMap(({ items }) => items);
  const meant =
    chosen?.order === ofOrder ? (chosen?.key ?? null) : ofOrder === undefined ? null : { order_id: ofOrder };
  // A panel is a step of the way: Back closes it. Who has no order is in no address.
  const open = (customer: StoreCustomer): void => {
    const order = customer.order_id ?? undefined;
    setChosen({ key: { phone: customer.phone ?? '', email: customer.email ?? '' }, order });
    if (order !== undefined) setSearch((known) => changeParams(known, { of: order }));
  };
  const close = (): void => {
    setChosen(null);
    if (ofOrder !== undefined) change({ of: null });
  };
  const clear = (): void => {
    setQ('');
    change({ list: null });
  };
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <PageHead title={t('page.store_customers')} help={t('help')} />
      <CountTabs
        label={t('lists')}
        tabs={CUSTOMER_LISTS.map((value) => ({ value, text: t(`list.${value}`), count: undefined }))}
        chosen={list}
        onChoose={(value) => change({ list: value === 'all' ? null : value })}
      />
      <chakra.div role="search">
        <SearchBox label={t('search')} value={q} width="320px" inputRef={box} onChange={setQ} />
        {isShortNumber(q) ? (
          <chakra.p textStyle="helper" pt="1" role="status">
            {t('short_number')}
          </chakra.p>
        ) : null}
      </chakra.div>
      <ListStates
        area="customers"
        query={{ ...query, data: query.data === undefined ? undefined : { items: rows } }}
        words={`empty_of.${list}`}
        glyph="客"
        isFiltered={q !== ''}
        onClear={clear}
      />
      {rows.length === 0 ? null : (
        <chakra.ul borderTopWidth="1px" borderColor="border.emphasized" aria-busy={query.isPlaceholderData}>
          {rows.map((customer) => (
            <CustomerRow key={customer.phone ?? customer.email} customer={customer} onOpen={() => open(customer)} />
          ))}
        </chakra.ul>
      )}
      {query.hasNextPage ? (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(query.isFetchingNextPage ? 'loading' : 'more')}
        </Button>
      ) : null}
      {meant === null ? null : <CustomerPanel key={ofOrder} of={meant} onClose={close} />}
    </chakra.div>
  );
}
