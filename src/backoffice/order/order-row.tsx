import { chakra } from '@chakra-ui/react';
import { formatCents } from '#contract/domain/money.ts';
import { isTest } from '#contract/domain/order.ts';
import type { OrderRow as Row } from '#contract/http/order.ts';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useWords } from '../use-words.ts';
import { DeliveryStrip } from './delivery-strip.tsx';
import { PaymentText } from './payment-text.tsx';
import { PromiseChip } from './promise-chip.tsx';
import { StatusChip } from './status-chip.tsx';

const Cell = chakra('td', {
  base: {
    h: '44px',
    px: { base: '6px', md: '10px' },
    py: '4px',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
  },
});

type OrderRowProps = { order: Row; now: number; onOpen: (orderId: string) => void };

/** One order. The whole row is a way in for the pointer, its number is the button for keyboard and reader. */
export function OrderRow({ order, now, onOpen }: OrderRowProps) {
  const { t, when, name } = useWords();
  const dishes = order.items.map((item) => (item.quantity > 1 ? `${name(item)} ×${item.quantity}` : name(item)));
  const isPickup = order.delivery_method === 'pickup';
  return (
    <chakra.tr
      data-testid="order-row"
      data-order={order.id}
      cursor="pointer"
      _hover={{ bg: 'bg.subtle' }}
      onClick={() => onOpen(order.id)}
    >
      <Cell whiteSpace="nowrap">
        <chakra.button
          type="button"
          data-field="order.order_no"
          fontWeight="700"
          fontSize="16px"
          minH="36px"
          minW="36px"
          textAlign="left"
          cursor="pointer"
          aria-label={t('orders.open', { number: order.order_no })}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(order.id);
          }}
        >
          {order.order_no}
        </chakra.button>
        <chakra.span
          display="block"
          hideFrom="lg"
          maxW="96px"
          overflow="hidden"
          textOverflow="ellipsis"
          textStyle="helper"
          color="fg.muted"
        >
          {order.customer_name}
        </chakra.span>
      </Cell>
      <Cell hideBelow="md" color="fg.muted" whiteSpace="nowrap" data-field="order.created_at">
        {when(order.created_at)}
      </Cell>
      <Cell hideBelow="md" whiteSpace="nowrap">
        <chakra.span display="inline-flex" alignItems="center" gap="4px" data-field="order.delivery_method">
          <Icon name={isPickup ? 'bag' : 'scooter'} />
          {t(`delivery_method.${order.delivery_method}`)}
        </chakra.span>
      </Cell>
      <Cell
        hideBelow="lg"
        maxW="160px"
        overflow="hidden"
        textOverflow="ellipsis"
        whiteSpace="nowrap"
        data-field="order.customer_name"
        title={order.customer_name}
      >
        {order.customer_name}
      </Cell>
      <Cell
        hideBelow="xl"
        maxW="0"
        overflow="hidden"
        textOverflow="ellipsis"
        whiteSpace="nowrap"
        title={dishes.join(t('list_comma'))}
      >
        {dishes.join(t('list_comma'))}
      </Cell>
      <Cell>
        <chakra.span display="inline-flex" flexWrap="wrap" gap="4px">
          <StatusChip status={order.status} />
          {isTest(order) ? <Chip tone="soon">{t('flag.test')}</Chip> : null}
        </chakra.span>
        <chakra.span display="block" hideFrom="lg" mt="4px">
          <PromiseChip order={order} now={now} />
        </chakra.span>
      </Cell>
      <Cell hideBelow="lg">
        <PromiseChip order={order} now={now} />
      </Cell>
      <Cell hideBelow="xl">
        <DeliveryStrip delivery={order.delivery} />
      </Cell>
      <Cell hideBelow="md" whiteSpace="nowrap">
        <PaymentText order={order} />
      </Cell>
      <Cell textAlign="right" fontWeight="700" data-field="order.total_cents">
        {formatCents(order.total_cents)}
      </Cell>
    </chakra.tr>
  );
}
