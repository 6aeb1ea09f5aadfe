import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { dueBackCents } from '#contract/domain/order-money.ts';
import { isClosedStatus } from '#contract/domain/order-status.ts';
import { isRinging } from '#contract/domain/order.ts';
import type { PlatformOrder } from '#contract/http/platform/platform-order.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { PromiseMark } from '../../orders/text/promise-chip.tsx';
import { StatusChip } from '../../orders/text/status-chip.tsx';
import { useArrowKeys } from '../../orders/list/use-arrow-keys.ts';
import { useWords } from '../../use-words.ts';

type PlatformOrderListProps = {
  rows: readonly PlatformOrder[];
  chosenId: string | undefined;
  onOpen: (order: PlatformOrder) => void;
};

/** The found orders, dense, each under its restaurant's name and in its restaurant's time. ↑ ↓ go through them. */
export function PlatformOrderList({ rows, chosenId, onOpen }: PlatformOrderListProps) {
  const { t } = useWords('platform');
  const list = useRef<HTMLUListElement>(null);
  useArrowKeys({ listRef: list, count: rows.length, reveal: () => undefined });
  return (
    <chakra.ul ref={list} aria-label={t('orders_title')} overflowY="auto" minH="0" data-testid="platform-orders">
      {rows.map((order, index) => (
        <OrderItem
          key={order.id}
          order={order}
          index={index}
          isChosen={order.id === chosenId}
          onOpen={() => onOpen(order)}
        />
      ))}
    </chakra.ul>
  );
}

type OrderItemProps = { order: PlatformOrder; index: number; isChosen: boolean; onOpen: () => void };

function OrderItem({ order, index, isChosen, onOpen }: OrderItemProps) {
  const { t, money, zoned } = useWords('platform');
  const now = useNow(1_000);
  const { restaurant } = order;
  const trouble = order.delivery?.trouble ?? null;
  const [total, due] = [order.total_cents, dueBackCents(order)].map((cents) => money(cents, order.currency));
  const isDue = order.payment_state === 'refund_due';
  return (
    <li>
      <chakra.button
        type="button"
        data-row={index}
        data-testid="platform-order"
        data-order={order.id}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onOpen}
        display="grid"
        gridTemplateColumns="92px minmax(0, 1fr) auto"
        rowGap="0.5"
        columnGap="2"
        alignItems="center"
        w="full"
        minH="68px"
        px="2"
        py="1.5"
        textAlign="left"
        borderBottomWidth="1px"
        borderColor="border.subtle"
        bg={isChosen ? 'indigo.subtle' : 'transparent'}
        _hover={{ bg: isChosen ? 'indigo.subtle' : 'bg.subtle' }}
        css={{ '&:focus-visible': { outlineOffset: '-2px' }, contentVisibility: 'auto' }}
        cursor="pointer"
      >
        <chakra.b fontSize="section" data-field="order.order_no">
          {order.order_no}
        </chakra.b>
        <chakra.b overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" title={restaurant.name}>
          {restaurant.name}
        </chakra.b>
        {isDue ? (
          <chakra.span textStyle="helper" color="fg.muted">
            {t('order_total', { total })}
          </chakra.span>
        ) : (
          <b>{total}</b>
        )}
        <chakra.span textStyle="helper" color="fg.muted">
          {zoned(order.created_at, restaurant.time_zone)}
        </chakra.span>
        <chakra.span
          textStyle="helper"
          color="fg.muted"
          overflow="hidden"
          textOverflow="ellipsis"
          whiteSpace="nowrap"
          gridColumn="2 / 4"
        >
          <bdi>{order.customer_name}</bdi> · {t(`delivery_method.${order.delivery_method}`)}
        </chakra.span>
        <chakra.span
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          rowGap="1"
          columnGap="1.5"
          gridColumn="2 / 4"
          minW="0"
        >
          <StatusChip status={order.status} />
          {isClosedStatus(order.status) ? null : (
            <PromiseMark
              order={order}
              now={now}
              acceptLimitSeconds={restaurant.accept_limit_seconds}
              timeZone={restaurant.time_zone}
            />
          )}
          {isRinging(order) ? (
            <Chip tone="late" icon="bell">
              {t('problem.unacknowledged')}
            </Chip>
          ) : null}
          {trouble === null ? null : (
            <Chip tone="late" icon="octagon">
              {t(`trouble.${trouble}`)}
            </Chip>
          )}
          {isDue ? (
            <Chip tone="soon">
              {t('payment_state.refund_due')} {due}
            </Chip>
          ) : null}
        </chakra.span>
      </chakra.button>
    </li>
  );
}
