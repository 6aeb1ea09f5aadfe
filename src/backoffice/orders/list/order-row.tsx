import { chakra } from '@chakra-ui/react';
import { isTest } from '#contract/domain/order.ts';
import type { OrderRow as Row } from '#contract/http/orders/order.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';
import { ONLY_WITH_DELIVERY, ONLY_WITH_DISHES } from './order-rows.ts';
import { DeliveryStrip } from '../detail/delivery-strip.tsx';
import { useDishesText } from '../text/use-dishes-text.ts';
import { PaymentText } from '../text/payment-text.tsx';
import { PromiseChip } from '../text/promise-chip.tsx';
import { StatusChip } from '../text/status-chip.tsx';

const Cell = chakra('td', {
  base: {
    h: '44px',
    px: '2.5',
    py: '0',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

type OrderRowProps = {
  order: Row;
  index: number;
  now: number;
  isChosen: boolean;
  onOpen: (orderId: string) => void;
  onChoose: (isChosen: boolean) => void;
};

/** One order. The whole row is a way in for the pointer, its number is the button for keyboard and reader. */
export function OrderRow({ order, index, now, isChosen, onOpen, onChoose }: OrderRowProps) {
  const { t, language, when, orderMoney } = useWords('orders');
  const dishes = useDishesText()(order);
  return (
    <chakra.tr
      data-testid="order-row"
      data-order={order.id}
      aria-rowindex={index + 2}
      cursor="pointer"
      bg={isChosen ? 'indigo.subtle' : 'transparent'}
      _hover={{ bg: isChosen ? 'indigo.subtle' : 'bg.subtle' }}
      onClick={() => onOpen(order.id)}
    >
      <Cell px="0" textAlign="center" onClick={(event) => event.stopPropagation()}>
        <CheckField label={t('list.choose', { number: order.order_no })} isChecked={isChosen} onChange={onChoose}>
          {null}
        </CheckField>
      </Cell>
      <Cell>
        <chakra.button
          type="button"
          data-row={index}
          data-field="order.order_no"
          fontWeight="700"
          fontSize="section"
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
      </Cell>
      <Cell color="fg.muted" data-field="order.created_at">
        {when(order.created_at)}
      </Cell>
      <Cell hideBelow="xl">
        <chakra.span display="inline-flex" alignItems="center" gap="1" data-field="order.delivery_method">
          <Icon name={order.delivery_method === 'pickup' ? 'bag' : 'scooter'} />
          {t(`delivery_method.${order.delivery_method}`)}
        </chakra.span>
      </Cell>
      <Cell data-field="order.customer_name" title={order.customer_name}>
        {order.customer_name}
      </Cell>
      <Cell css={ONLY_WITH_DISHES} title={dishes} data-field="order.items">
        {dishes}
      </Cell>
      <Cell>
        <chakra.span display="inline-flex" gap="1">
          <StatusChip status={order.status} />
          {isTest(order) ? <Chip tone="soon">{t('flag.test')}</Chip> : null}
        </chakra.span>
      </Cell>
      <Cell>
        <PromiseChip order={order} now={now} />
      </Cell>
      <Cell css={ONLY_WITH_DELIVERY[language]}>
        <DeliveryStrip order={order} />
      </Cell>
      {/* An amount that is still to be collected is never cut off. */}
      <Cell hideBelow="xl" whiteSpace="normal" lineHeight="18px">
        <PaymentText order={order} />
      </Cell>
      <Cell textAlign="right" fontWeight="700" data-field="order.total_cents">
        {orderMoney(order.total_cents, order)}
      </Cell>
    </chakra.tr>
  );
}
