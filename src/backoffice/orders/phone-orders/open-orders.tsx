import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { orderQueries } from '../../../data/orders/order-queries.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { Reading } from '../../kit/reading.tsx';
import { phoneText } from '#contract/domain/phone-text.ts';
import { PromiseChip } from '../text/promise-chip.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { StatusChip } from '../text/status-chip.tsx';
import { useArrowKeys } from '../list/use-arrow-keys.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

type OpenOrdersProps = {
  chosenId: string | null;
  searchRef: React.Ref<HTMLInputElement>;
  onOpen: (orderId: string) => void;
};

/** What is open now, dense; a few letters find any order, whatever its state. */
export function OpenOrders({ chosenId, searchRef, onOpen }: OpenOrdersProps) {
  const { t } = useWords('orders');
  const { id: restaurantId } = useRestaurant();
  const [q, setQ] = useState('');
  const query = useQuery(orderQueries.open(restaurantId, q));
  const { data } = query;
  const rows = data?.items ?? [];
  const list = useRef<HTMLUListElement>(null);
  useArrowKeys({ listRef: list, count: rows.length, reveal: () => undefined });
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" minH="0">
      <SearchBox value={q} label={t('orders.search')} width="100%" inputRef={searchRef} onChange={setQ} />
      <Reading query={query} failed={t('orders.failed')} rows={5} height={60} />
      {data !== undefined && rows.length === 0 ? (
        <EmptyState glyph="空" title={t(q === '' ? 'orders.empty' : 'orders.none')} />
      ) : null}
      <chakra.ul ref={list} aria-label={t('om.open')} overflowY="auto" minH="0" data-testid="open-orders">
        {rows.map((order, index) => (
          <OpenOrder
            key={order.id}
            order={order}
            index={index}
            isChosen={order.id === chosenId}
            onOpen={() => onOpen(order.id)}
          />
        ))}
      </chakra.ul>
      {data !== undefined && data.total > rows.length ? (
        <chakra.p textStyle="helper" color="fg.muted">
          {t('om.more', { count: data.total - rows.length })}
        </chakra.p>
      ) : null}
    </chakra.div>
  );
}

type OpenOrderProps = { order: OrderRow; index: number; isChosen: boolean; onOpen: () => void };

function OpenOrder({ order, index, isChosen, onOpen }: OpenOrderProps) {
  const { when, money } = useWords('orders');
  const now = useNow(1_000);
  const phone = order.customer_phone === null ? '' : phoneText(order.customer_phone);
  return (
    <li>
      <chakra.button
        type="button"
        data-row={index}
        data-testid="open-order"
        data-order={order.id}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onOpen}
        display="grid"
        gridTemplateColumns="48px minmax(0, 1fr) auto"
        rowGap="0.5"
        columnGap="2"
        alignItems="center"
        w="full"
        minH="56px"
        px="2"
        py="1.5"
        textAlign="left"
        borderBottomWidth="1px"
        borderColor="border.subtle"
        bg={isChosen ? 'indigo.subtle' : 'transparent'}
        _hover={{ bg: isChosen ? 'indigo.subtle' : 'bg.subtle' }}
        css={{ '&:focus-visible': { outlineOffset: '-2px' } }}
        cursor="pointer"
      >
        <chakra.b fontSize="section" data-field="order.order_no">
          {order.order_no}
        </chakra.b>
        <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          <bdi>{order.customer_name}</bdi>
          <chakra.span color="fg.muted"> {phone}</chakra.span>
        </chakra.span>
        <b>{money(order.total_cents)}</b>
        <chakra.span textStyle="helper" color="fg.muted">
          {when(order.created_at)}
        </chakra.span>
        <chakra.span display="flex" gap="1.5" gridColumn="2 / 4" minW="0" overflow="hidden">
          <StatusChip status={order.status} />
          <PromiseChip order={order} now={now} />
        </chakra.span>
      </chakra.button>
    </li>
  );
}
